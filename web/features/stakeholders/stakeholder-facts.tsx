import { accessLevelLabel } from '@portal/domain/session/user'
import { isInvitedByAdvance } from '@portal/domain/stakeholders/search'
import type { Stakeholder } from '@portal/domain/stakeholders/stakeholder'
import { foldAddress } from '@portal/domain/text/email-address'
import type { Fact, ListedPerson } from '../../shared/people/people-list.tsx'
import { MailTo } from '../../ui/email-address.tsx'
import styles from './stakeholders-screen.module.css'

export interface ListedStakeholder extends ListedPerson {
  stakeholder: Stakeholder
  /** Whether the person has no account; false if the viewer may not know. */
  isContact: boolean
}

/** `canSignIn` has email addresses; without it the viewer may not know who can sign in. */
export const listedStakeholder = (
  stakeholder: Stakeholder,
  canSignIn: readonly string[] | undefined,
): ListedStakeholder => ({
  stakeholder,
  isContact: canSignIn !== undefined && !stakeholder.invited && !hasAccount(stakeholder, canSignIn),
  id: stakeholder._id,
  name: stakeholder.full_name,
  detail: stakeholder.role ?? stakeholder.company_name ?? '',
  mark: accessLevelLabel(stakeholder.access_level),
  note: stakeholder.invited
    ? 'Invited'
    : stakeholder.invitation_waits
      ? 'Not sent'
      : canSignIn && (hasAccount(stakeholder, canSignIn) ? 'Can sign in' : 'Contact'),
})

const hasAccount = ({ email }: Stakeholder, canSignIn: readonly string[]): boolean =>
  email !== null && canSignIn.includes(foldAddress(email))

/** Everything known of one person (document 2, point 2.8). */
export const factsOf = ({ stakeholder, note }: ListedStakeholder, engagementTitle: string): Fact[] => {
  const { company_name, role, email, phone, invited_by, invited, invitation_waits, access_level } = stakeholder
  return [
    { name: 'Company', value: company_name },
    { name: 'Role', value: role },
    { name: 'Email', value: email && <MailTo address={email} /> },
    { name: 'Project', value: engagementTitle },
    { name: 'Phone', value: phone && <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a> },
    {
      name: 'Invited by',
      value: invited_by && (
        <span className={isInvitedByAdvance(invited_by) ? styles.advance : undefined}>{invited_by}</span>
      ),
    },
    { name: 'Status', value: invited ? 'Invited, not accepted yet' : invitation_waits && 'Invitation not sent yet' },
    { name: 'Access level', value: accessLevelLabel(access_level) },
    { name: 'Sign-in', value: !invited && signInText(note) },
  ]
}

const signInText = (note: unknown): string | undefined =>
  note === 'Contact' ? 'Contact only, has no account' : note === 'Can sign in' ? note : undefined
