import type { Engagement } from '@portal/domain/engagements/engagement'
import {
  type AccessLevel,
  AccessLevel as AccessLevelSchema,
  accessLevelExplanation,
  accessLevelLabel,
} from '@portal/domain/session/user'
import { isColleague } from '@portal/domain/stakeholders/invitation'
import { mayGrantLevel } from '@portal/domain/stakeholders/permissions'
import type { Stakeholder } from '@portal/domain/stakeholders/stakeholder'
import { Invitation } from '@portal/domain/stakeholders/validation'
import { foldAddress, isEmailAddress } from '@portal/domain/text/email-address'
import { useState } from 'react'
import * as z from 'zod/mini'
import { CallError, messageOf } from '../http/call.ts'
import { useViewer } from '../portal/session.ts'
import { useDraft } from '../shared/forms/draft.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogCancel } from '../ui/dialog.tsx'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'
import { showToast } from '../ui/toast.tsx'
import { useInvite } from './queries.ts'

interface InviteDialogProps {
  engagement: Engagement
  onClose: () => void
  onInvited: (person: Stakeholder) => void
}

const levels = [1, 2, 3, 4] as const satisfies readonly AccessLevel[]
const empty = { full_name: '', email: '', role: '', phone: '' }
const fields = ['full_name', 'email', 'role', 'phone'] as const
type Problems = Partial<Record<string, string>>

/** A colleague for the viewer's own engagement. */
export function InviteDialog({ engagement, onClose, onInvited }: InviteDialogProps) {
  const viewer = useViewer()
  const invite = useInvite(engagement.id)
  const level = Math.max(2, viewer.access_level) as AccessLevel
  const { content: draft, set: setDraft } = useDraft(`invitation ${engagement.id}`, { ...empty, level })
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<string>()
  const offered = levels.filter((one) => mayGrantLevel(viewer, one))

  const address = foldAddress(draft.email)
  const asksFirst = isEmailAddress(address) && !isColleague(viewer, address)

  const field = (name: keyof typeof empty) => ({
    value: draft[name],
    error: problems[name],
    onChange: (value: string) => {
      setDraft({ ...draft, [name]: value })
      setProblems({ ...problems, [name]: undefined })
    },
  })
  const close = () => {
    setDraft(null)
    onClose()
  }
  const submit = () => {
    if (invite.isPending) return
    const parsed = z.safeParse(Invitation, { ...draft, access_level: draft.level })
    setFailure(undefined)
    if (!parsed.success) {
      setProblems(Object.fromEntries(parsed.error.issues.toReversed().map(({ path, message }) => [path[0], message])))
      return
    }
    invite.mutate(parsed.data, {
      onSuccess: (person) => {
        showToast(`You invited ${person.full_name}`)
        onInvited(person)
        close()
      },
      onError: (error) => {
        const refused = error instanceof CallError ? error.fields : {}
        setProblems(refused)
        if (Object.keys(refused).length === 0) setFailure(messageOf(error))
      },
    })
  }
  return (
    <Dialog
      open
      onDismiss={close}
      title="Invite a colleague"
      unsaved={fields.some((name) => draft[name] !== '')}
      onSubmit={submit}
      footer={
        <>
          <DialogCancel />
          <Button type="submit" variant="primary" busy={invite.isPending}>
            Send invitation
          </Button>
        </>
      }
    >
      <Alert>{failure}</Alert>
      <TextField label="Name" autoComplete="off" {...field('full_name')} />
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        hint={
          asksFirst ? 'People from another company must accept first. Until then, we list them as invited.' : undefined
        }
        {...field('email')}
      />
      <TextField label="Role" autoComplete="off" hint="What they do in their company" {...field('role')} />
      <TextField label="Phone (optional)" type="tel" autoComplete="off" {...field('phone')} />
      <Select
        label="Access level"
        hint={accessLevelExplanation(draft.level)}
        error={problems.access_level}
        value={String(draft.level)}
        options={offered.map((one) => ({ value: String(one), label: accessLevelLabel(one) }))}
        onChange={(value) => {
          setDraft({ ...draft, level: z.parse(AccessLevelSchema, Number(value)) })
          setProblems({ ...problems, access_level: undefined })
        }}
      />
    </Dialog>
  )
}
