/** In the order in which to do them. */
export const stepNames = ['engagement', 'email', 'stakeholder', 'customer', 'backup', 'sign_on'] as const
export type StepName = (typeof stepNames)[number]

/** `under_way`: the portal is at it, and there is nothing to press. */
export const stepStates = ['open', 'under_way', 'failed', 'done'] as const
