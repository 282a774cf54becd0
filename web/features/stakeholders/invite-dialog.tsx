import type { Engagement } from '@portal/domain/engagements/engagement'
import { type AccessLevel, accessLevelExplanation, accessLevelLabel } from '@portal/domain/session/user'
import { emailProblem } from '@portal/domain/session/validation'
import { isColleague } from '@portal/domain/stakeholders/invitation'
import { mayGrantLevel } from '@portal/domain/stakeholders/permissions'
import type { Stakeholder } from '@portal/domain/stakeholders/stakeholder'
import { invitationRules, offeredLevels } from '@portal/domain/stakeholders/validation'
import { isEmailAddress, typedAddress } from '@portal/domain/text/email-address'
import { textFieldProblem } from '@portal/domain/text/text-field'
import { useDraft } from '../../shared/forms/draft.ts'
import { useForm } from '../../shared/forms/form.ts'
import { FormDialog } from '../../shared/forms/form-dialog.tsx'
import { useViewer } from '../../shared/session/session.ts'
import { RadioList } from '../../ui/radio-list.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useInvite } from './queries.ts'

interface InviteDialogProps {
  engagement: Engagement
  onClose: () => void
  onInvited: (person: Stakeholder) => void
}

/** A colleague for the viewer's own engagement. */
export function InviteDialog({ engagement, onClose, onInvited }: InviteDialogProps) {
  const viewer = useViewer()
  const invite = useInvite(engagement.id)
  const level = Math.max(2, viewer.access_level) as AccessLevel
  const form = useForm({
    draft: useDraft(`invitation ${engagement.id}`, { full_name: '', email: '', role: '', phone: '', level }),
    problems: ({ full_name, email, role, phone }) => ({
      full_name: textFieldProblem(full_name, invitationRules.full_name),
      email: emailProblem(email),
      role: textFieldProblem(role, invitationRules.role),
      phone: textFieldProblem(phone, invitationRules.phone),
    }),
    // The draft keeps the access level under its older name.
    send: ({ level, ...content }, signal) => invite({ ...content, access_level: level }, signal),
    serverNames: { level: 'access_level' },
    onSent: (person) => {
      showToast(`You invited ${person.full_name}`)
      onInvited(person)
      onClose()
    },
  })
  const { content, field } = form
  const offered = offeredLevels.filter((one) => mayGrantLevel(viewer, one))
  const address = typedAddress(content.email)
  const asksFirst = isEmailAddress(address) && !isColleague(viewer, address)
  return (
    <FormDialog form={form} title="Invite a colleague" sendLabel="Send invitation" onClose={onClose}>
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
      <RadioList
        label="Access level"
        error={form.errorOf('level')}
        value={String(content.level)}
        options={offered.map((one) => ({
          value: String(one),
          label: accessLevelLabel(one),
          hint: accessLevelExplanation(one),
        }))}
        onChange={(value) => form.change({ level: Number(value) as AccessLevel })}
      />
    </FormDialog>
  )
}
