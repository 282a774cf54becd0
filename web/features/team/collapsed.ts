import { stored } from '../../ui/stored.ts'
import { useStoredFlag } from '../../ui/stored-state.ts'

const keyOf = (teamId: string): string => `clientPortal.team.${teamId}.collapsed`

/** Whether a team's members are folded away, remembered in this browser (document 2, point 9, "Local storage"). */
export const useCollapsed = (teamId: string) => useStoredFlag(stored, keyOf(teamId), false)

/** Deletes the stored state of a deleted team. */
export const forgetCollapsed = (teamId: string): void => stored.remove(keyOf(teamId))
