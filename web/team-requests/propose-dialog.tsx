import type { KnownPerson } from '@portal/domain/team-requests/contract'
import { candidateProblem } from '@portal/domain/team-requests/proposing'
import { lineInWords, longestNote, type RequestLine } from '@portal/domain/team-requests/team-request'
import { textFieldProblem } from '@portal/domain/text/text-field'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { photoOf } from '../portal/photo.ts'
import { useDraft } from '../shared/forms/draft.ts'
import { useForm } from '../shared/forms/form.ts'
import { FormDialog } from '../shared/forms/form-dialog.tsx'
import { List } from '../shared/lists/list.tsx'
import { Alert } from '../ui/alert.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { useDebounced } from '../ui/debounced.ts'
import { Facts } from '../ui/dialog.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { TextArea } from '../ui/text-field.tsx'
import { showToast } from '../ui/toast.tsx'
import { peopleQuery, usePropose } from './queries.ts'
import styles from './request-dialog.module.css'

interface ProposeDialogProps {
  engagementId: string
  requestId: string
  line: RequestLine
  onClose: () => void
}

interface ProposalDraft {
  chosen: KnownPerson | null
  note: string
}

const noPersonChosen = 'Please choose a person'

/** Staff name a person for a line. */
export function ProposeDialog({ engagementId, requestId, line, onClose }: ProposeDialogProps) {
  const propose = usePropose(engagementId, requestId)
  const [search, setSearch] = useState('')
  const form = useForm({
    draft: useDraft<ProposalDraft>(`proposal ${line.id}`, { chosen: null, note: '' }),
    problems: ({ chosen, note }) => ({
      chosen: chosen ? undefined : noPersonChosen,
      note: textFieldProblem(note, { label: 'Note', max: longestNote, optional: true }),
    }),
    checksWhileTyping: true,
    send: async ({ chosen, note }, signal) => {
      if (!chosen) return
      await propose({ line_id: line.id, employee_id: chosen.employee_id, note }, signal)
      showToast(`You proposed ${chosen.employee_name}`)
    },
    onSent: onClose,
  })
  return (
    <FormDialog form={form} title="Propose a person" sendLabel="Propose" onClose={onClose}>
      <Facts rows={[{ name: 'Requested', value: lineInWords(line) }]} />
      <SearchField label="Search by name" value={search} onChange={setSearch} />
      <People
        engagementId={engagementId}
        search={search}
        chosen={form.content.chosen}
        onChoose={(chosen) => form.change({ chosen })}
      />
      <Alert>{form.errorOf('chosen')}</Alert>
      <TextArea label="Note (optional)" rows={2} countTo={longestNote} {...form.field('note')} />
    </FormDialog>
  )
}

interface PeopleProps {
  engagementId: string
  search: string
  chosen: KnownPerson | null
  onChoose: (person: KnownPerson) => void
}

function People({ engagementId, search, chosen, onChoose }: PeopleProps) {
  const people = useQuery(peopleQuery(engagementId, useDebounced(search.trim())))
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
                  className="sr-only"
                  disabled={problem !== undefined}
                  checked={person.employee_id === chosen?.employee_id}
                  onChange={() => onChoose(person)}
                />
                <Avatar name={person.employee_name} src={photoOf(person.employee_photo_id)} size={32} />
                <span>
                  <span className={styles.name}>{person.employee_name}</span>
                  <span className={styles.quiet}>{[person.job_title, problem].filter(Boolean).join(' · ')}</span>
                </span>
              </label>
            )
          })}
          <p role="status" className={styles.none}>
            {people.length === 0 && 'No matches.'}
          </p>
        </div>
      )}
    </List>
  )
}
