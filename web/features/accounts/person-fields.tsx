import { fold } from '@portal/domain/text/fold'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { settings } from '../../shared/product/settings.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { useDebounced } from '../../ui/debounced.ts'
import { FieldError } from '../../ui/field-error.tsx'
import { Stack } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { CustomerFields } from './customer-fields.tsx'
import { IdFields } from './id-fields.tsx'
import styles from './person-fields.module.css'
import type { PersonPart } from './person-part.ts'
import { PhotoField } from './photo-field.tsx'
import { namesakesQuery, type PersonRecord } from './queries.ts'
import { StaffFields } from './staff-fields.tsx'
import { JobTitle, WorkFields } from './work-fields.tsx'

/** All fields of a person: what they are called, what they do, and as whom they sign in. */
export function PersonFields(props: PersonPart & { onOpen: (personId: string) => void }) {
  const { form, record, theirs, onOpen } = props
  const { works, signs_in, name } = form.content
  const isCustomer = signs_in === 'customer'
  const wayIn = settings.staff_sign_on ? 'Signs in with single sign-on' : 'Signs in with a passkey'
  return (
    <Stack gap={16}>
      <div>
        <TextField label="Name" autoComplete="off" hint={theirs('name')} {...form.field('name')} />
        <Namesake name={name} record={record} onOpen={onOpen} />
      </div>
      <EmailField {...props} />
      <PhotoField {...props} />
      {!isCustomer && (
        <section className={styles.part}>
          <Checkbox
            className={styles.tick}
            label="Works on engagements"
            checked={works}
            disabled={record?.person != null}
            aria-invalid={form.errorOf('works') ? true : undefined}
            onChange={(works) => form.change({ works, ...(!works && { left_on: '' }) })}
          />
          <FieldError>{form.errorOf('works')}</FieldError>
          {works && <WorkFields {...props} />}
        </section>
      )}
      {isCustomer ? (
        <CustomerFields {...props} />
      ) : (
        <section className={styles.part}>
          <Checkbox
            className={styles.tick}
            label={wayIn}
            checked={signs_in === 'staff'}
            disabled={record?.account != null}
            aria-invalid={form.errorOf('signs_in') ? true : undefined}
            onChange={(signsIn) => form.change({ signs_in: signsIn ? 'staff' : 'none' })}
          />
          <FieldError>{form.errorOf('signs_in')}</FieldError>
          {signs_in === 'staff' && (
            <div className={styles.fields}>
              {!works && <JobTitle {...props} />}
              <StaffFields {...props} />
            </div>
          )}
        </section>
      )}
      <IdFields {...props} />
    </Stack>
  )
}

/** Address of the account, or only of the person record. */
function EmailField({ form, record, theirs }: PersonPart) {
  const { email, same_person } = form.content
  const isMoved = record?.account != null && email.trim() !== record.email
  return (
    <div>
      <TextField label="Email" type="email" autoComplete="off" hint={theirs('email')} {...form.field('email')} />
      {isMoved && (
        <div className={styles.below}>
          <Checkbox
            label="Same person: keep their sessions and passkeys"
            checked={same_person}
            onChange={(same_person) => form.change({ same_person })}
          />
          <p className={styles.hint}>
            {same_person
              ? 'The old address gets an email that says so.'
              : 'This ends their sessions and removes passkeys, authenticator apps and the calendar feed. The old address gets an email that says so.'}
          </p>
        </div>
      )}
    </div>
  )
}

/** Advice if a person of the same name exists. Saving works nevertheless. */
function Namesake({
  name,
  record,
  onOpen,
}: {
  name: string
  record: PersonRecord | undefined
  onOpen: (personId: string) => void
}) {
  const isNew = name.trim() !== '' && fold(name) !== fold(record?.name ?? '')
  const search = useDebounced(isNew ? name.trim() : '')
  const found = useQuery(namesakesQuery(search))
  const namesake = isNew
    ? found.data?.find((person) => fold(person.name) === fold(name) && person.id !== record?.person?.id)
    : undefined
  return (
    <div role="status" className={namesake ? styles.advice : 'sr-only'}>
      {namesake && (
        <>
          <Text tone="warning">
            <CircleAlert size={14} aria-hidden="true" />
          </Text>
          <p>
            {[`${namesake.name} exists`, namesake.job_title].filter(Boolean).join(', ')}.{' '}
            <Button variant="ghost" size="small" onClick={() => onOpen(namesake.id)}>
              Open that record
            </Button>
          </p>
        </>
      )}
    </div>
  )
}
