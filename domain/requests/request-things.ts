import type { WaitingKind } from '../overview/thing.ts'

/** The things of the overview that are requests, done by the dialogs of this screen. */
const requestThings: readonly WaitingKind[] = ['extension-asked', 'line-without-proposal', 'proposal-declined']
export const isRequest = ({ kind }: { kind: WaitingKind }): boolean => requestThings.includes(kind)
