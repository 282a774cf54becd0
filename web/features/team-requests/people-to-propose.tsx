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
import { candidateProblem, proposedBefore } from '@portal/domain/team-requests/proposing'
import type { RequestLine } from '@portal/domain/team-requests/team-request'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
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
  const groups = (people: readonly KnownPerson[]) => [
    { title: 'Fits', people: people.filter((person) => fits(person, line)) },
    { title: 'Others', people: people.filter((person) => !fits(person, line)) },
  ]
  return (
    <List query={people} label="the people">
      {(people) => (
        <div className={styles.people} role="radiogroup" aria-label="People">
          {groups(people).map(
            ({ title, people }) =>
              people.length > 0 && (
                <Fragment key={title}>
                  <Text as="h3" kind="quiet" className={styles.group}>
                    {title}
                  </Text>
                  {people.map((person) => (
                    <PersonChoice
                      key={person.employee_id}
                      person={person}
                      line={line}
                      checked={person.employee_id === chosen?.employee_id}
                      onChoose={() => onChoose(person)}
                    />
                  ))}
                </Fragment>
              ),
          )}
          <Text as="p" role="status" tone="quiet">
            {people.length === 0 && 'No matches.'}
            {people.length === mostCandidates && `The ${mostCandidates} best matches. Search to see others.`}
          </Text>
        </div>
      )}
    </List>
  )
}

interface PersonChoiceProps {
  person: KnownPerson
  line: RequestLine
  checked: boolean
  onChoose: () => void
}

function PersonChoice({ person, line, checked, onChoose }: PersonChoiceProps) {
  const problem = problemOf(person, line)
  return (
    <label className={styles.person}>
      <input
        type="radio"
        name="person"
        className={radio.input}
        disabled={problem !== undefined}
        checked={checked}
        onChange={onChoose}
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
}

const problemOf = (person: KnownPerson, line: RequestLine): string | undefined =>
  candidateProblem(person) ?? proposedBefore(line, person)

/** Whether the person can be proposed, is free at the start, and has a title, a last role or a tag that matches the line. */
function fits(person: KnownPerson, line: RequestLine): boolean {
  if (problemOf(person, line) !== undefined || !isFree(person.free_from, line.member_start_date)) return false
  const { job_title, last_engagement, tags } = person
  return (
    [job_title ?? '', last_engagement?.role ?? ''].some((title) => fitsTitle(title, line)) ||
    tags.some((tag) => isTagOfSkill(tag, line.primary_skill))
  )
}

const shownTags = 4

/** When the person is free, where they worked last, and their tags, those of the wanted skill first. */
function Fit({ person, line }: { person: KnownPerson; line: RequestLine }) {
  const { free_from, last_engagement } = person
  const tags = matchingFirst(person.tags, line.primary_skill)
  return (
    <>
      <span className={styles.quietLine}>
        <span className={classes(isFree(free_from, line.member_start_date) && styles.free)}>
          {availabilityInWords(free_from, line.member_start_date)}
        </span>
        {` · ${last_engagement ? lastEngagementInWords(last_engagement) : noAssignment}`}
      </span>{' '}
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
