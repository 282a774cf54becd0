import type { ListedAccount, ListedPerson } from '@portal/domain/accounts/listed-person'

/** An account with the name of its person, for what is about the account alone. */
export interface AccountRow extends ListedAccount {
  name: string
  email: string
}

export const accountOf = ({ name, email, account }: ListedPerson): AccountRow | undefined =>
  account ? { ...account, name, email: email ?? '' } : undefined

/** What the calls about a person and their account need. */
export interface PersonKey {
  kind: 'person' | 'account'
  id: string
}

export const keyOf = ({ work, account }: ListedPerson): PersonKey =>
  account ? { kind: 'account', id: account.id } : { kind: 'person', id: work?.id ?? '' }
