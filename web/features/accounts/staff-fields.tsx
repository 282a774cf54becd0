import { staffInvitationDays } from '@portal/domain/session/access-link'
import { providerRoles } from '@portal/domain/session/provider-role'
import { settings } from '../../shared/product/settings.ts'
import { RadioList } from '../../ui/radio-list.tsx'
import { Select } from '../../ui/select.tsx'
import { Text } from '../../ui/text.tsx'
import type { PersonPart } from './person-part.ts'
import { roleWords } from './person-words.ts'

/** Rights of a staff account. */
export function StaffFields({ form, record, theirs }: PersonPart) {
  const { is_superuser, provider_role } = form.content
  return (
    <>
      <RadioList
        label="Access"
        hideLabel
        value={is_superuser ? 'superuser' : 'staff'}
        onChange={(value) => form.change({ is_superuser: value === 'superuser' })}
        error={form.errorOf('is_superuser')}
        options={[
          { value: 'staff', label: 'Staff', hint: 'Sees all engagements' },
          { value: 'superuser', label: 'Superuser', hint: 'Also changes everything and opens Admin' },
        ]}
      />
      {theirs('is_superuser') && <Text tone="quiet">{theirs('is_superuser')}</Text>}
      <Select
        label="Role at the provider"
        hint={theirs('provider_role')}
        value={provider_role}
        onChange={(provider_role) => form.change({ provider_role })}
        options={[
          { value: '', label: 'As the job title says' },
          ...providerRoles.map((role) => ({ value: role, label: roleWords[role] })),
        ]}
      />
      {!record?.account && !settings.staff_sign_on && (
        <Text as="p" kind="quiet" tone="quiet">
          They get an email with a link to make a passkey. It works for {staffInvitationDays} days. Later, the IT team
          creates one: portal user link.
        </Text>
      )}
    </>
  )
}
