import { awayLine } from '@portal/domain/absences/away-text'
import type { ListedAbsences } from '@portal/domain/absences/listed-absence'
import { useQuery } from '@tanstack/react-query'
import { useToday } from '../../shared/dates/today.ts'
import { List } from '../../shared/lists/list.tsx'
import { paths } from '../../shared/paths.ts'
import { PersonRows } from '../../shared/people/leavers.tsx'
import { classes } from '../../ui/classes.ts'
import { Stack } from '../../ui/stack.tsx'
import { PeopleSkeleton, useFirstPeople } from './first-people.tsx'
import styles from './leaving-list.module.css'
import { awayQuery } from './queries.ts'

/** People on the viewer's engagements who are away within four weeks, soonest first; renders nothing without any. */
export function AwayList() {
  const away = useQuery(awayQuery)
  if (away.data?.absences.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="away">
      <h2 id="away">Away in the next four weeks</h2>
      <List
        isPart
        query={away}
        label="people who are away"
        skeleton={<PeopleSkeleton />}
        failed="We could not load who is away."
      >
        {(listed) => <People {...listed} />}
      </List>
    </section>
  )
}

function People({ absences, engagements }: ListedAbsences) {
  const today = useToday()
  const people = [...Map.groupBy(absences, ({ employee_id }) => employee_id).values()]
  const { shown, button } = useFirstPeople(people)
  const rows = shown.flatMap((those) => {
    const ids = new Set(those.flatMap(({ engagement_ids }) => engagement_ids))
    const theirs = engagements.filter(({ id }) => ids.has(id))
    const [first] = those
    const [engagement] = theirs
    if (!first || !engagement) return []
    const { employee_id, name, photo_id } = first
    const details = [theirs.map(({ title }) => title).join(', '), awayLine(those, today)]
    return { key: employee_id, name, photo_id, details, to: paths.member(engagement.id, employee_id) }
  })
  return (
    <>
      <Stack gap={12} className={classes(styles.people, styles.ungrouped)}>
        <PersonRows label="People away" rows={rows} />
      </Stack>
      {button}
    </>
  )
}
