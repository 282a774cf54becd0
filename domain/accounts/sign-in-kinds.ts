/** Kinds of accounts: of staff, of a customer's person, or none. */
export const signInKinds = ['none', 'staff', 'customer'] as const
export type SignInKind = (typeof signInKinds)[number]
