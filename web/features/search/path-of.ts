import type { Found } from '@portal/domain/search/found'
import { paths } from '../../shared/paths.ts'

const query = (parameters: Record<string, string>): string => `?${new URLSearchParams(parameters)}`

/** The screen that shows a record, opened at the record where the screen can do that. */
export function pathOf({ kind, id, title, engagement_id, engagement_title, ends_on }: Found): string {
  switch (kind) {
    case 'engagement':
      return paths.engagement(id)
    case 'work-order':
      return paths.workOrdersOf(engagement_id) + query({ wo: id })
    case 'person':
      // A lead without assignments has no profile; the engagement's overview names them.
      return ends_on === null ? paths.engagement(engagement_id) : paths.member(engagement_id, id)
    case 'stakeholder':
      return paths.stakeholders(engagement_id) + query({ stakeholder: id })
    case 'file':
      return paths.files(engagement_id) + query({ search: title })
    case 'audit':
      return paths.audit(engagement_id, id)
    case 'survey':
      return paths.serviceFeedback(engagement_id) + query({ survey: id })
    case 'feedback':
      return paths.peopleFeedback() + query({ name: title, project: engagement_title })
    case 'team-feedback':
      return paths.peopleFeedback() + query({ tab: 'team', team: title, 'team-project': engagement_title })
    case 'team':
      return paths.team(engagement_id) + query({ view: id })
    case 'team-request':
      return paths.requestTeam(engagement_id)
    case 'extension-request':
      return paths.workOrdersOf(engagement_id) + query({ wo: title })
  }
}
