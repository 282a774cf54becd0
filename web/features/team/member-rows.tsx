import type { AwayPeriod } from '@portal/domain/absences/absence'
import { awayLine, periodText } from '@portal/domain/absences/away-text'
import { formatDay } from '@portal/domain/dates/calendar-day'
import type { GroupTeam } from '@portal/domain/team/group-team'
import type { Member } from '@portal/domain/team/member'
import { endsWithinMonth } from '@portal/domain/work-orders/progress'
import { useToday } from '../../shared/dates/today.ts'
import { paths } from '../../shared/paths.ts'
import { photoOf } from '../../shared/people/photo.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { classes } from '../../ui/classes.ts'
import { Cut } from '../../ui/cut.tsx'
import { Link } from '../../ui/link.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { Text } from '../../ui/text.tsx'
import { type MenuOf, PersonMenu } from './member-menu.tsx'
import styles from './member-rows.module.css'
import { TagList } from './tag-list.tsx'

interface MemberRowsProps {
  engagementId: string
  members: readonly Member[]
  /** Teams to name in a column. In the view of one team there are none. */
  teams: readonly GroupTeam[]
  menuOf: (member: Member) => MenuOf
  /** The head is only read aloud. */
  hidesHead?: boolean
}

/** Members in rows of 44 px. */
export function MemberRows({ engagementId, members, teams, menuOf, hidesHead = false }: MemberRowsProps) {
  const teamOf = new Map(
    teams.flatMap(({ name, member_assignments }) => member_assignments.map((each) => [each.employee_id, name])),
  )
  const isInTeam = members.some(({ employee_id }) => teamOf.has(employee_id))
  const isAway = members.some(({ absences }) => absences.length > 0)
  const tags = (member: Member) => <TagList tags={member.tags} label={`Tags of ${member.employee_name}`} />
  const columns: Column<Member>[] = [
    { name: 'Name', className: styles.name, cell: (member) => <Name member={member} engagementId={engagementId} /> },
    { name: 'Role', className: styles.role, cell: ({ member_role }) => <Cut>{member_role}</Cut> },
    isInTeam
      ? {
          name: 'Team',
          className: styles.team,
          cell: (member) => (
            <>
              <Cut>{teamOf.get(member.employee_id) ?? ''}</Cut>
              {member.tags.length > 0 && <div className={styles.tags}>{tags(member)}</div>}
            </>
          ),
        }
      : {
          name: 'Tags',
          className: styles.team,
          isHiddenIfEmpty: true,
          cell: (member) => member.tags.length > 0 && tags(member),
        },
    {
      name: 'Away',
      className: styles.away,
      isHiddenIfEmpty: true,
      cell: ({ absences }) => absences.length > 0 && <Away absences={absences} />,
    },
    { name: 'Last day', className: styles.lastDay, cell: ({ last_day }) => <LastDay day={last_day} /> },
    {
      name: 'Actions',
      hidesName: true,
      className: styles.menu,
      cell: (member) => <PersonMenu name={member.employee_name} menu={menuOf(member)} />,
    },
  ]
  return (
    <Table
      label="Members"
      className={classes(styles.rows, isAway && styles.withAway, hidesHead && styles.withoutHead)}
      rows={members}
      keyOf={({ employee_id }) => employee_id}
      columns={hidesHead ? columns.map((column) => ({ ...column, hidesName: true })) : columns}
    />
  )
}

const Name = ({ member, engagementId }: { member: Member; engagementId: string }) => (
  <>
    <span className={styles.face}>
      <Avatar name={member.employee_name} src={photoOf(member.employee_photo_id)} size={28} />
    </span>
    <Link to={paths.member(engagementId, member.employee_id)} title={member.employee_name}>
      {member.employee_name}
    </Link>
  </>
)

function LastDay({ day }: { day: string }) {
  const today = useToday()
  return <Text tone={endsWithinMonth({ end_date: day }, today) ? 'warning' : undefined}>{formatDay(day)}</Text>
}

/** The next absence; the title has all of them. */
function Away({ absences }: { absences: readonly AwayPeriod[] }) {
  const today = useToday()
  const [next, ...later] = absences
  if (!next) return null
  return (
    <Text tone="warning" title={awayLine(absences, today)}>
      {periodText(next, today)}
      {later.length > 0 && ` +${later.length}`}
    </Text>
  )
}
