import { requestsPath } from '@portal/domain/team-requests/team-request-events'
import type { Config } from '../../platform/config.ts'

/** Address of the team requests of an engagement, for emails. */
export const requestsAddress = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>, engagement_id: string): string =>
  `${PUBLIC_URL}${requestsPath({ engagement_id })}`
