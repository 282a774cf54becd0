import type { Engagement } from '@portal/domain/engagements/engagement'
import type { StakeholderForm } from '@portal/domain/records/engagement-form'
import { stakeholderRules } from '@portal/domain/records/name-rules'
import { mayEditRecords } from '@portal/domain/records/superuser'
import { type AccessLevel, accessLevelExplanation, accessLevelLabel } from '@portal/domain/session/user'
import { emailProblem } from '@portal/domain/session/validation'
import type { Stakeholder } from '@portal/domain/stakeholders/stakeholder'
import { offeredLevels } from '@portal/domain/stakeholders/validation'
import { typedAddress } from '@portal/domain/text/email-address'
import { textFieldProblem } from '@portal/domain/text/text-field'
import { useState } from 'react'
import { useDraft } from '../../shared/forms/draft.ts'
import { useForm } from '../../shared/forms/form.ts'
import { FormDialog } from '../../shared/forms/form-dialog.tsx'
import { useViewer } from '../../shared/session/session.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { RadioList } from '../../ui/radio-list.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useAddStakeholder, useChangeStakeholder } from './edit-queries.ts'

interface StakeholderDialogProps {
  engagement: Engagement
  /** Left out for a new one. */
  person?: Stakeholder
  onClose: () => void
  onAdded?: (id: string) => void
}

const orNull = (text: string): string | null => text.trim() || null

/** A stakeholder as the provider's people add and change them. */
export function StakeholderDialog({ engagement, person, onClose, onAdded }: StakeholderDialogProps) {
  // The version that was opened: after a conflict the person has to look at the new one first.
  const [opened] = useState(person)
  const mayEditAddress = mayEditRecords(useViewer()) || opened === undefined
  const add = useAddStakeholder(engagement.id)
  const change = useChangeStakeholder(engagement.id)
  const form = useForm({
    draft: useDraft(opened ? `stakeholder ${opened._id} ${opened.version}` : `new stakeholder ${engagement.id}`, {
      full_name: opened?.full_name ?? '',
      email: opened?.email ?? '',
      role: opened?.role ?? '',
      phone: opened?.phone ?? '',
      level: opened?.access_level ?? (2 as AccessLevel),
      sends: true,
    }),
    problems: ({ full_name, email, role, phone }) => ({
      full_name: textFieldProblem(full_name, stakeholderRules.full_name),
      // A contact without an account may have no address.
      email: opened && email.trim() === '' ? undefined : emailProblem(email),
      role: textFieldProblem(role, stakeholderRules.role),
      phone: textFieldProblem(phone, stakeholderRules.phone),
    }),
    send: async ({ full_name, email, role, phone, level, sends }, signal) => {
      const texts = { full_name, role: orNull(role), phone: orNull(phone), access_level: level }
      const address = typedAddress(email)
      if (!opened) return (await add({ ...texts, email: address, sends_invitation: sends }, signal)).id
      const newAddress: StakeholderForm['email'] = email === (opened.email ?? '') ? opened.email : orNull(address)
      await change({ ...texts, email: newAddress, id: opened._id, version: opened.version ?? 1 }, signal)
      return opened._id
    },
    serverNames: { level: 'access_level' },
    onSent: (id) => {
      const name = form.content.full_name.trim()
      showToast(opened ? `Saved ${name}` : form.content.sends ? `You invited ${name}` : `Added ${name}`)
      if (!opened) onAdded?.(id)
      onClose()
    },
  })
  const { content, field } = form
  const levels = offeredLevels.includes(content.level as (typeof offeredLevels)[number])
    ? offeredLevels
    : [...offeredLevels, content.level]
  return (
    <FormDialog
      form={form}
      title={opened ? `Edit ${opened.full_name}` : 'Invite a stakeholder'}
      sendLabel={opened ? 'Save changes' : content.sends ? 'Send invitation' : 'Add stakeholder'}
      onClose={onClose}
    >
      <TextField label="Name" autoComplete="off" {...field('full_name')} />
      <TextField label="Email" type="email" autoComplete="off" disabled={!mayEditAddress} {...field('email')} />
      <TextField label="Role (optional)" autoComplete="off" {...field('role')} />
      <TextField label="Phone (optional)" type="tel" autoComplete="off" {...field('phone')} />
      <RadioList
        label="Access level"
        error={form.errorOf('level')}
        value={String(content.level)}
        options={levels.map((one) => ({
          value: String(one),
          label: accessLevelLabel(one),
          hint: accessLevelExplanation(one),
        }))}
        onChange={(value) => form.change({ level: Number(value) as AccessLevel })}
      />
      {!opened && (
        <Checkbox
          label="Email the invitation now"
          checked={content.sends}
          onChange={(sends) => form.change({ sends })}
        />
      )}
    </FormDialog>
  )
}
