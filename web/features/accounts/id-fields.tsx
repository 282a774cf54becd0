import { Facts } from '../../ui/dialog.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Stack } from '../../ui/stack.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './person-fields.module.css'
import type { PersonPart } from './person-part.ts'

const hint = 'Leave it empty, and the portal makes one.'

/** Ids under which other systems know the person. Only a new record can be given one. */
export function IdFields({ form, record }: PersonPart) {
  const { works, signs_in } = form.content
  const { person, account } = record ?? {}
  const stored = [
    ...(person ? [{ name: 'Person id', value: person.id }] : []),
    ...(account ? [{ name: 'Account id', value: account.id }] : []),
  ]
  const field = { autoComplete: 'off', spellCheck: false, hint } as const
  const fields = (
    <Stack gap={12} pad="8px 0 0">
      {stored.length > 0 && <Facts rows={stored} />}
      {works && !person && <TextField label="Person id" {...field} {...form.field('person_id')} />}
      {signs_in === 'staff' && !account && <TextField label="Account id" {...field} {...form.field('account_id')} />}
    </Stack>
  )
  // A closed part would hide its problem and could not get the focus.
  if (form.errorOf('person_id') || form.errorOf('account_id')) return <section className={styles.ids}>{fields}</section>
  return (
    <Disclosure summary="Id in your other systems" className={styles.ids}>
      {fields}
    </Disclosure>
  )
}
