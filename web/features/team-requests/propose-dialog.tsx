import { formatDay } from '@portal/domain/dates/calendar-day'
import type { OpenLine } from '@portal/domain/requests/request'
import type { KnownPerson } from '@portal/domain/team-requests/contract'
import { durationInWords, lineInWords, longestNote, type RequestLine } from '@portal/domain/team-requests/team-request'
import { textFieldProblem } from '@portal/domain/text/text-field'
import { useState } from 'react'
import { useDraft } from '../../shared/forms/draft.ts'
import { useForm } from '../../shared/forms/form.ts'
import { FormDialog } from '../../shared/forms/form-dialog.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Facts } from '../../ui/dialog.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { PeopleToPropose } from './people-to-propose.tsx'
import { usePropose } from './queries.ts'
import styles from './request-dialog.module.css'

/** For the list of requests. */
export const ProposeForRequest = ({ request, onClose }: { request: OpenLine; onClose: () => void }) => (
  <ProposeDialog
    engagementId={request.engagement.id}
    requestId={request.request_id}
    line={request.line}
    onClose={onClose}
  />
)

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
      <Facts
        rows={[
          { name: 'Requested', value: lineInWords(line) },
          { name: 'Start date', value: `${formatDay(line.member_start_date)} · ${durationInWords(line)}` },
        ]}
      />
      <SearchField className={styles.search} label="Search by name or skill" value={search} onChange={setSearch} />
      <PeopleToPropose
        engagementId={engagementId}
        line={line}
        search={search}
        chosen={form.content.chosen}
        onChoose={(chosen) => form.change({ chosen })}
      />
      <Alert>{form.errorOf('chosen')}</Alert>
      <TextArea label="Note (optional)" rows={2} countTo={longestNote} {...form.field('note')} />
    </FormDialog>
  )
}
