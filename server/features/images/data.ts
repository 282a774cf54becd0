import type { Viewer } from '@portal/domain/session/user'
import type { Queries } from '../../platform/database/database.ts'
import { assignments } from '../engagements/assignment-data.ts'
import { isVisibleTo } from '../engagements/data.ts'

export interface Photo {
  content_hash: string
  thumbnail: Uint8Array
}

/**
 * The photo, if the viewer may see it. Staff see everybody; a stakeholder sees themselves and who works on, leads or was
 * proposed for the engagements they reach.
 */
export async function findVisiblePhoto(queries: Queries, viewer: Viewer, id: string): Promise<Photo | undefined> {
  if (viewer.is_stakeholder && viewer.photo_id !== id && !(await isPhotoVisible(queries, viewer, id))) return undefined
  return queries.selectFrom('photo').select(['content_hash', 'thumbnail']).where('id', '=', id).executeTakeFirst()
}

async function isPhotoVisible(queries: Queries, viewer: Viewer, photoId: string): Promise<boolean> {
  const people = queries.selectFrom('person').select('person.id').where('photo_id', '=', photoId)
  const visibleEngagements = queries.selectFrom('engagement').select('engagement.id').where(isVisibleTo(viewer))
  const leading = visibleEngagements.where((eb) =>
    eb.or([
      eb('client_partner_id', 'in', people),
      eb('default_client_partner_id', 'in', people),
      eb('project_lead_id', 'in', people),
      eb('portfolio_director_id', 'in', people),
    ]),
  )
  const working = assignments(queries)
    .select('member_assignment.id')
    .where('member_assignment.employee_id', 'in', people)
    .where('member_assignment.engagement_id', 'in', visibleEngagements)
  const proposed = queries
    .selectFrom('team_request_proposal as proposal')
    .innerJoin('team_request_line as line', 'line.id', 'proposal.line_id')
    .innerJoin('team_request', 'team_request.id', 'line.request_id')
    .select('proposal.id')
    .where('proposal.employee_id', 'in', people)
    .where('team_request.engagement_id', 'in', visibleEngagements)
  const found = await queries
    .selectNoFrom((eb) => eb.or([eb.exists(leading), eb.exists(working), eb.exists(proposed)]).as('near'))
    .executeTakeFirst()
  return Boolean(found?.near)
}
