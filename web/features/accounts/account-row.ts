import type { ListedAccount, ListedPerson } from '@portal/domain/accounts/listed-person'

/** Account with the name of its person, for menus and dialogs about the account. */
export interface AccountRow extends ListedAccount {
  name: string
  email: string
}

export const accountOf = ({ name, email, account }: ListedPerson): AccountRow | undefined =>
  account ? { ...account, name, email: email ?? '' } : undefined

/** Names a person and their account in calls. */
export interface PersonKey {
  kind: 'person' | 'account'
  id: string
}

export const keyOf = ({ work, account }: ListedPerson): PersonKey =>
  account ? { kind: 'account', id: account.id } : { kind: 'person', id: work?.id ?? '' }
