import { type ReactNode, useId } from 'react'
import { Avatar } from '../../ui/avatar.tsx'
import { Chevron } from '../../ui/chevron.tsx'
import { usePhone } from '../../ui/phone.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Row, Stack } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import styles from './people-list.module.css'

export interface Fact {
  name: string
  /** Left out while it is empty. */
  value: ReactNode
}

export interface ListedPerson {
  id: string
  name: string
  /** Below the name. */
  detail: string
  /** At the right edge: a word, and a quiet one below it. */
  mark: ReactNode
  note: ReactNode
}

export interface PeopleGroup<Person> {
  /** Without a title there is one group. */
  title?: string
  people: readonly Person[]
}

interface PeopleListProps<Person extends ListedPerson> {
  label: string
  groups: readonly PeopleGroup<Person>[]
  chosenId: string | null | undefined
  onChoose: (person: Person | undefined) => void
  facts: (person: Person) => readonly Fact[]
  /** Below the facts. */
  actions?: (person: Person) => ReactNode
}

/** People in two lines each. More about the chosen one is next to the list; on a phone it opens below the two lines. */
export function PeopleList<Person extends ListedPerson>(props: PeopleListProps<Person>) {
  const { label, groups, chosenId, onChoose, facts, actions } = props
  const phone = usePhone()
  const all = groups.flatMap(({ people }) => people)
  const chosen = all.find(({ id }) => id === chosenId) ?? (phone ? undefined : all[0])
  const panel = chosen && (
    <Panel key={chosen.id} person={chosen} facts={facts(chosen)} hasHead={!phone}>
      {actions?.(chosen)}
    </Panel>
  )
  return (
    <div className={styles.columns}>
      <div>
        {groups
          .filter(({ people }) => people.length > 0)
          .map(({ title, people }) => (
            <div key={title ?? ''}>
              {title !== undefined && (
                <Row as="h3" kind="label" tone="quiet" gap={8} className={styles.group}>
                  {title} <Text tabular>{people.length}</Text>
                </Row>
              )}
              <ul aria-label={title ?? label}>
                {people.map((person) => {
                  const isChosen = person.id === chosen?.id
                  return (
                    <li key={person.id} className={styles.item}>
                      <button
                        type="button"
                        className={styles.person}
                        aria-current={(isChosen && !phone) || undefined}
                        aria-expanded={phone ? isChosen : undefined}
                        onClick={() => onChoose(phone && isChosen ? undefined : person)}
                      >
                        <Lines person={person} />
                        <Chevron to={phone ? 'down' : 'right'} className={styles.chevron} />
                      </button>
                      {phone && isChosen && panel}
                    </li>
                  )
                })}
              </ul>
            </div>
          ))}
      </div>
      {!phone && panel}
    </div>
  )
}

const Lines = ({ person: { name, detail, mark, note } }: { person: ListedPerson }) => (
  <>
    <Avatar name={name} size={40} />
    <Stack as="span" fill>
      <span className={styles.name}>{name}</span>
      <span className={styles.detail}>{detail}</span>
    </Stack>
    <Stack as="span" align="end" className={styles.marks}>
      <Text kind="label">{mark}</Text>
      <Text kind="quiet" tone="quiet" tabular>
        {note}
      </Text>
    </Stack>
  </>
)

interface PanelProps {
  person: ListedPerson
  facts: readonly Fact[]
  hasHead: boolean
  children: ReactNode
}

function Panel({ person: { name }, facts, hasHead, children }: PanelProps) {
  const title = useId()
  return (
    <section className={styles.panel} {...(hasHead ? { 'aria-labelledby': title } : { 'aria-label': name })}>
      {hasHead && (
        <Row as="header" gap={20} className={styles.head}>
          <Avatar name={name} size={72} />
          <h2 id={title}>{name}</h2>
        </Row>
      )}
      <dl>
        {facts
          .filter(({ value }) => value !== null && value !== undefined && value !== false && value !== '')
          .map((fact) => (
            <div key={fact.name} className={styles.fact}>
              <dt>{fact.name}</dt>
              <dd>{fact.value}</dd>
            </div>
          ))}
      </dl>
      {children}
    </section>
  )
}

/** The list and the panel in their shape. */
export const PeopleSkeleton = () => (
  <div className={styles.columns}>
    <div>
      {[64, 48, 72, 56, 60].map((width) => (
        <div key={width} className={styles.person}>
          <Skeleton width={40} height={40} radius={20} />
          <Stack gap={6} fill>
            <Skeleton width={`${width}%`} height={16} />
            <Skeleton width={`${width / 2}%`} height={13} />
          </Stack>
        </div>
      ))}
    </div>
    <div className={styles.panelSkeleton}>
      <Row gap={20} className={styles.head}>
        <Skeleton width={72} height={72} radius={36} />
        <Skeleton width="50%" height={24} />
      </Row>
      {[50, 44, 70, 60, 40, 36].map((width) => (
        <div key={width} className={styles.fact}>
          <Skeleton width={72} height={14} />
          <Skeleton width={`${width}%`} height={16} />
        </div>
      ))}
    </div>
  </div>
)
