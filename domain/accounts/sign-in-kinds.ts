/** As whom a person has an account. */
export const signInKinds = ['none', 'staff', 'customer'] as const
export type SignInKind = (typeof signInKinds)[number]
