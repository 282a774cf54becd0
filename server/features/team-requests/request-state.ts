import { fullName, type Viewer } from '@portal/domain/session/user'
import type { stateChange } from '@portal/domain/team-requests/completion'
import type { TeamRequest } from '@portal/domain/team-requests/team-request'
import type { RequestState } from './data.ts'

/** The columns that a change of the state sets; undefined if the state stays. */
export function stateOf(change: ReturnType<typeof stateChange>, viewer: Viewer, now: Date): RequestState | undefined {
  if (change === undefined) return undefined
  if (change === 'reopened') return { is_new: true, completed_by: null, completed_at: null, completion_reason: null }
  return { is_new: false, completed_by: viewer.id, completed_at: now, completion_reason: change }
}

/** The request after its state was changed. */
export const withState = (
  { version, ...request }: TeamRequest,
  state: RequestState | undefined,
  viewer: Viewer,
): TeamRequest => ({
  ...request,
  version: version + 1,
  ...(state && { is_new: state.is_new, completion: completionOf(state, viewer) }),
})

const completionOf = (state: RequestState, viewer: Viewer): TeamRequest['completion'] =>
  state.is_new ? null : { by: fullName(viewer), at: state.completed_at.toISOString(), reason: state.completion_reason }
