import {
  availabilityInWords,
  fitsTitle,
  isFree,
  isTagOfSkill,
  lastEngagementInWords,
  matchingFirst,
  mostCandidates,
  noAssignment,
} from '@portal/domain/team-requests/candidates'
import type { KnownPerson } from '@portal/domain/team-requests/contract'
import { candidateProblem } from '@portal/domain/team-requests/proposing'
import type { RequestLine } from '@portal/domain/team-requests/team-request'
import { useQuery } from '@tanstack/react-query'
import { List } from '../../shared/lists/list.tsx'
import { photoOf } from '../../shared/people/photo.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { classes } from '../../ui/classes.ts'
import { useDebounced } from '../../ui/debounced.ts'
import radio from '../../ui/radio-list.module.css'
import { Text } from '../../ui/text.tsx'
import { peopleQuery } from './queries.ts'
import styles from './request-dialog.module.css'

interface PeopleToProposeProps {
  engagementId: string
  line: RequestLine
  search: string
  chosen: KnownPerson | null
  onChoose: (person: KnownPerson) => void
}

/** People who match the search, the best fit for the line first. */
export function PeopleToPropose({ engagementId, line, search, chosen, onChoose }: PeopleToProposeProps) {
  const people = useQuery(peopleQuery(engagementId, line, useDebounced(search.trim())))
  return (
    <List query={people} label="the people">
      {(people) => (
        <div className={styles.people} role="radiogroup" aria-label="People">
          {people.map((person) => {
            const problem = candidateProblem(person)
            return (
              <label key={person.employee_id} className={styles.person}>
                <input
                  type="radio"
                  name="person"
                  className={radio.input}
                  disabled={problem !== undefined}
                  checked={person.employee_id === chosen?.employee_id}
                  onChange={() => onChoose(person)}
                />
                <Avatar name={person.employee_name} src={photoOf(person.employee_photo_id)} size={32} />
                <span>
                  <Text kind="row-title">{person.employee_name}</Text>{' '}
                  {person.job_title && (
                    <Text kind="quiet" tabular>
                      · {person.job_title}
                    </Text>
                  )}{' '}
                  {problem ? <span className={styles.quietLine}>{problem}</span> : <Fit person={person} line={line} />}
                </span>
              </label>
            )
          })}
          <Text as="p" role="status" tone="quiet">
            {people.length === 0 && 'No matches.'}
            {people.length === mostCandidates && `The ${mostCandidates} best matches. Search to see others.`}
          </Text>
        </div>
      )}
    </List>
  )
}

const shownTags = 4

/** "Fits QA Engineer · No tag for Python"; nothing without the role. Matching tags stand out among the tags. */
function fitInWords({ hasRole, hasSkill }: { hasRole: boolean; hasSkill: boolean }, line: RequestLine) {
  if (!hasRole) return undefined
  return hasSkill ? `Fits ${line.member_role}` : `Fits ${line.member_role} · No tag for ${line.primary_skill}`
}

/** When the person is free, where they worked last, and their tags, those of the wanted skill first. */
function Fit({ person, line }: { person: KnownPerson; line: RequestLine }) {
  const { free_from, last_engagement } = person
  const tags = matchingFirst(person.tags, line.primary_skill)
  const hasRole = [person.job_title ?? '', last_engagement?.role ?? ''].some((title) => fitsTitle(title, line))
  const hasSkill = tags.some((tag) => isTagOfSkill(tag, line.primary_skill))
  const fits = fitInWords({ hasRole, hasSkill }, line)
  return (
    <>
      <span className={styles.quietLine}>
        <span className={classes(isFree(free_from, line.member_start_date) && styles.free)}>
          {availabilityInWords(free_from, line.member_start_date)}
        </span>
        {` · ${last_engagement ? lastEngagementInWords(last_engagement) : noAssignment}`}
      </span>{' '}
      {fits && (
        <Text kind="quiet" tone="text" block>
          {fits}
        </Text>
      )}{' '}
      {tags.length > 0 && (
        <span className={styles.quietLine} title={tags.join(', ')}>
          {tags.slice(0, shownTags).map((tag, place) => (
            <span key={tag}>
              {place > 0 && ', '}
              <span className={classes(isTagOfSkill(tag, line.primary_skill) && styles.match)}>{tag}</span>
            </span>
          ))}
          {tags.length > shownTags && ` and ${tags.length - shownTags} more`}
        </span>
      )}
    </>
  )
}
