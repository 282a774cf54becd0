import type { Engagement } from '@portal/domain/engagements/engagement'
import type { ProjectTag } from '@portal/domain/tags/project-tag'
import type { GroupTeam } from '@portal/domain/team/group-team'
import type { Member } from '@portal/domain/team/member'
import { inMemberOrder, type MemberOrder, memberOrders, namedLike, taggedWithAny } from '@portal/domain/team/views'
import { useQuery } from '@tanstack/react-query'
import { Ellipsis, MessageSquareText, Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { headerQuery } from '../../shared/engagement/engagement.ts'
import { loaded } from '../../shared/lists/combined.ts'
import { List } from '../../shared/lists/list.tsx'
import { paths } from '../../shared/paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Chevron } from '../../ui/chevron.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { MenuButton } from '../../ui/menu.tsx'
import type { MenuItem } from '../../ui/menu-list.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Select } from '../../ui/select.tsx'
import { Row } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import { useCollapsed } from './collapsed.ts'
import { FirstView } from './first-view.tsx'
import { MembersView } from './members-view.tsx'
import { type MemberFilters, type MemberLayout, type ViewKey, views } from './selected-view.ts'
import { TagFilter } from './tag-filter.tsx'
import type { OpenDialog } from './team-dialogs.tsx'
import styles from './view-panel.module.css'

interface ViewPanelProps {
  view: ViewKey
  engagement: Engagement
  /** Members of the view before they are filtered. */
  members: readonly Member[]
  /** The custom team, where the view is one. */
  team: GroupTeam | undefined
  teams: readonly GroupTeam[]
  tags: readonly ProjectTag[]
  filters: MemberFilters
  isEditor: boolean
  onOpen: (dialog: OpenDialog) => void
}

/** The chosen view: its name, how many people, what one can do with it, and the people. */
export function ViewPanel(props: ViewPanelProps) {
  const { view, engagement, members, teams, isEditor, onOpen } = props
  if (view === views.oversight)
    return (
      <>
        <PanelHead title="Oversight and Escalation" />
        <FirstView engagement={engagement} members={members} teams={teams} isEditor={isEditor} onOpen={onOpen} />
      </>
    )
  return props.team ? <TeamPanel {...props} team={props.team} /> : <PeoplePanel {...props} />
}

const layouts: { value: MemberLayout; label: string }[] = [
  { value: 'cards', label: 'Cards' },
  { value: 'rows', label: 'Rows' },
]
const orderOptions = Object.entries(memberOrders).map(([value, label]) => ({ value: value as MemberOrder, label }))

const people = (count: number): string => (count === 1 ? '1 member' : `${count} members`)
const found = ({ members, filters: { tags, search } }: ViewPanelProps): Member[] =>
  namedLike(taggedWithAny(members, tags), search)
/** While one searches or filters, how many of how many. */
const peopleShown = (props: ViewPanelProps): string =>
  props.filters.isFiltered ? `${found(props).length} of ${people(props.members.length)}` : people(props.members.length)

/** Finds members by name and tag, and puts them in order. */
function Tools({ tags, filters }: ViewPanelProps) {
  const { search, setSearch, order, change, layout, setLayout } = filters
  return (
    <Row gap={8} align="stretch" justify="end" wrap className={styles.tools}>
      <SearchField className={styles.search} label="Search by name" value={search} onChange={setSearch} />
      <div className={styles.order}>
        <Select
          label="Sort by"
          hideLabel
          lead="Sort by"
          value={order}
          onChange={(next) => change({ order: next })}
          options={orderOptions}
        />
      </div>
      <TagFilter tags={tags} applied={filters.tags} onApply={(ids) => change({ tags: ids })} />
      <Segments label="Show members as" value={layout} onChange={setLayout} options={layouts} />
    </Row>
  )
}

function PeoplePanel(props: ViewPanelProps) {
  const { view, engagement } = props
  const implementation = view === views.implementation
  const mayEdit = useQuery(headerQuery(engagement.id)).data?.record_access === 'edit'
  const order = engagement.work_orders.at(-1)
  const addPeople = order ? `${paths.editWorkOrder(engagement.id, order.id)}?add` : paths.newWorkOrder(engagement.id)
  return (
    <>
      <PanelHead
        title={implementation ? 'Implementation' : 'Ungrouped'}
        count={peopleShown(props)}
        tools={<Tools {...props} />}
      />
      <Members
        {...props}
        empty={implementation ? 'No one works on this engagement yet.' : 'Everyone on this engagement is in a team.'}
        action={implementation && mayEdit && <ButtonLink to={addPeople}>Add people</ButtonLink>}
      />
    </>
  )
}

function TeamPanel(props: ViewPanelProps & { team: GroupTeam }) {
  const { team, isEditor, onOpen } = props
  const [collapsed, setCollapsed] = useCollapsed(team.id)
  const region = useId()
  const remove: MenuItem = {
    label: 'Delete team',
    icon: <Trash2 aria-hidden="true" />,
    danger: true,
    onSelect: () => onOpen({ kind: 'delete-team', team }),
  }
  return (
    <>
      <PanelHead
        title={team.name}
        count={peopleShown(props)}
        fold={{ collapsed, onToggle: () => setCollapsed(!collapsed), controls: region }}
        tools={!collapsed && <Tools {...props} />}
        actions={
          <>
            {isEditor && (
              <Button icon={<Pencil aria-hidden="true" />} onClick={() => onOpen({ kind: 'edit-team', team })}>
                Edit team
              </Button>
            )}
            <Button
              icon={<MessageSquareText aria-hidden="true" />}
              onClick={() => onOpen({ kind: 'team-feedback', team })}
            >
              Team feedback
            </Button>
            {isEditor && (
              <MenuButton label={`Actions for ${team.name}`} items={[remove]} className={styles.more}>
                <Ellipsis size={16} aria-hidden="true" />
              </MenuButton>
            )}
          </>
        }
      />
      <div id={region} hidden={collapsed}>
        {!collapsed && (
          <Members
            {...props}
            empty="This team has no members yet."
            action={isEditor && <Button onClick={() => onOpen({ kind: 'edit-team', team })}>Add members</Button>}
          />
        )}
      </div>
    </>
  )
}

function Members(props: ViewPanelProps & { empty: string; action?: ReactNode }) {
  const { engagement, members, teams, filters, isEditor, onOpen, empty, action } = props
  const shown = inMemberOrder(found(props), filters.order)
  return (
    <>
      <p role="status" className="sr-only">
        {filters.isFiltered && members.length > 0 && `${people(shown.length)} found`}
      </p>
      <List
        query={loaded(shown)}
        label="the members"
        filters={members.length > 0 ? filters : undefined}
        empty={<EmptyState action={action}>{empty}</EmptyState>}
      >
        {(shown) => (
          <MembersView
            engagementId={engagement.id}
            members={shown}
            teams={teams}
            layout={filters.layout}
            isOneTeam={props.team !== undefined}
            isEditor={isEditor}
            onOpen={onOpen}
          />
        )}
      </List>
    </>
  )
}

interface PanelHeadProps {
  title: string
  count?: string
  fold?: { collapsed: boolean; onToggle: () => void; controls: string }
  actions?: ReactNode
  tools?: ReactNode
}

function PanelHead({ title, count, fold, actions, tools }: PanelHeadProps) {
  const words = (
    <>
      {title}
      {count !== undefined && (
        <Text kind="body" tone="quiet" tabular className={styles.count}>
          {count}
        </Text>
      )}
    </>
  )
  return (
    <Row gap="8px 16px" justify="between" wrap className={styles.head}>
      <h2 className={styles.title}>
        {fold ? (
          <button
            type="button"
            className={styles.fold}
            aria-expanded={!fold.collapsed}
            aria-controls={fold.controls}
            onClick={fold.onToggle}
          >
            {words}
            <Chevron to="down" className={styles.chevron} />
          </button>
        ) : (
          words
        )}
      </h2>
      {actions && (
        <Row gap={8} align="stretch" wrap className={styles.actions}>
          {actions}
        </Row>
      )}
      {tools}
    </Row>
  )
}
