import { positions } from '@portal/domain/team-requests/team-request'
import { useId } from 'react'
import { useToday } from '../../shared/dates/today.ts'
import { useViewer } from '../../shared/session/session.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './person-fields.module.css'
import type { PersonPart } from './person-part.ts'
import { roleWords } from './person-words.ts'

const { other: _, ...titles } = roleWords
const offered = [...new Set([...positions, ...Object.values(titles)])]

/** One field for the person record and the account. Any title can be typed. */
export function JobTitle({ form, theirs }: PersonPart) {
  const list = useId()
  return (
    <>
      <TextField
        label="Job title"
        list={list}
        autoComplete="off"
        hint={theirs('job_title')}
        {...form.field('job_title')}
      />
      <datalist id={list}>
        {offered.map((title) => (
          <option key={title} value={title} />
        ))}
      </datalist>
    </>
  )
}

/** Fields of a person record: the job title, and the last day of someone who leaves. */
export function WorkFields(props: PersonPart) {
  const { form, record, theirs } = props
  const viewer = useViewer()
  const today = useToday()
  const { left_on, deactivate } = form.content
  const account = record?.account
  const mayDeactivate = left_on !== '' && account?.state === 'active' && account.id !== viewer.id
  return (
    <div className={styles.fields}>
      <JobTitle {...props} />
      {record?.person && (
        <div>
          <DateField
            label="Last day"
            hint={
              theirs('left_on') ??
              'For someone who leaves. They keep their name in the past and are not offered for new work.'
            }
            value={left_on}
            today={today}
            error={form.errorOf('left_on')}
            onChange={(left_on) => form.change({ left_on })}
          />
          {mayDeactivate && (
            <div className={styles.below}>
              <Checkbox
                label="Deactivate their account now"
                checked={deactivate}
                onChange={(deactivate) => form.change({ deactivate })}
              />
            </div>
          )}
        </div>
      )}
    </div>
  )
}
