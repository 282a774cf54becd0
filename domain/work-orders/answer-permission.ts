import type { Led } from '../engagement-access/permissions.ts'
import { mayEditEngagement } from '../records/permissions.ts'
import { isProviderSideEditor } from '../team/permissions.ts'

/** Provider-side editors accept or decline, and those who edit the engagement's records (decision 0310). */
export const mayAnswerExtension = (
  viewer: Parameters<typeof isProviderSideEditor>[0] & Parameters<typeof mayEditEngagement>[0],
  engagement: Led,
): boolean => isProviderSideEditor(viewer, engagement.id) || mayEditEngagement(viewer, engagement)

export const onlyLeadsAnswerExtensions =
  'Only a delivery lead, client partner, portfolio director, lead of the engagement or superuser can answer this request.'
