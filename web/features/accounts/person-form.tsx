import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useDraft } from '../../shared/forms/draft.ts'
import { useForm } from '../../shared/forms/form.ts'
import { FormDialog } from '../../shared/forms/form-dialog.tsx'
import { mergeTheirs } from '../../shared/forms/merge-theirs.ts'
import { showToast } from '../../ui/toast.tsx'
import type { PersonKey } from './account-row.ts'
import { theirsOf } from './conflict.ts'
import { bodyOf, contentOf, type PersonContent, problemsOf } from './person-content.ts'
import { PersonFields } from './person-fields.tsx'
import { type PersonRecord, personRecordQuery, useAddPerson, useChangePerson } from './queries.ts'

interface FormProps {
  /** Opens another person instead. */
  onShow: (person: PersonKey) => void
  onClose: () => void
}

export function NewPersonForm({ onShow, onClose }: FormProps) {
  const adding = useAddPerson()
  const form = useForm({
    draft: useDraft('new person', contentOf(undefined)),
    problems: problemsOf,
    send: (content, signal) => adding.send(bodyOf(content), signal),
    refresh: adding.refresh,
    onSent: () => {
      showToast(`Added ${form.content.name.trim()}`)
      onClose()
    },
  })
  const open = (id: string) => {
    form.discard()
    onShow({ kind: 'person', id })
  }
  return (
    <FormDialog form={form} title="New person" sendLabel="Add person" onClose={onClose}>
      <PersonFields form={form} record={undefined} theirs={() => undefined} onOpen={open} />
    </FormDialog>
  )
}

const versionsOf = ({ person, account }: PersonRecord) => ({
  person_version: person?.version ?? null,
  account_version: account?.version ?? null,
})
const isSameVersion = (one: PersonRecord, other: PersonRecord): boolean =>
  JSON.stringify(versionsOf(one)) === JSON.stringify(versionsOf(other))

interface EditPersonFormProps extends FormProps {
  person: PersonKey
  record: PersonRecord
}

/** Shows the values of another person who saved the record first, below the fields that both changed. */
export function EditPersonForm({ person, record, onShow, onClose }: EditPersonFormProps) {
  const client = useQueryClient()
  const saving = useChangePerson(person)
  /** Record that the form showed first. */
  const [base] = useState(record)
  /** Latest record that the form has loaded. Its versions are sent. */
  const [stored, setStored] = useState(record)
  const { person_version, account_version } = versionsOf(base)
  const draft = useDraft(`person ${person.kind} ${person.id} ${person_version} ${account_version}`, contentOf(base))
  const latest = useRef(draft)
  latest.current = draft
  const compare = async () => {
    const now = await client.fetchQuery(personRecordQuery(person))
    if (isSameVersion(now, stored)) return
    latest.current.set(mergeTheirs(contentOf(stored), latest.current.content, contentOf(now)))
    setStored(now)
  }
  const form = useForm({
    draft,
    problems: problemsOf,
    send: ({ same_person, deactivate, ...content }: PersonContent, signal) =>
      saving.send(
        {
          ...bodyOf({ ...content, same_person, deactivate }),
          ...versionsOf(stored),
          same_person,
          deactivate: deactivate && content.left_on !== '',
        },
        signal,
      ),
    refresh: compare,
    onSent: () => {
      showToast(`Saved ${form.content.name.trim()}`)
      onClose()
    },
  })
  const open = (id: string) => {
    form.discard()
    onShow({ kind: 'person', id })
  }
  const theirs = (field: keyof PersonContent) =>
    stored === base ? undefined : theirsOf(field, contentOf(base), form.content, contentOf(stored))
  return (
    <FormDialog form={form} title={`Edit ${base.name}`} sendLabel="Save" onClose={onClose}>
      <PersonFields form={form} record={stored} theirs={theirs} onOpen={open} />
    </FormDialog>
  )
}
