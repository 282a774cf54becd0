import type { Config } from '../../platform/config.ts'

const requestsPath = (engagementId: string): string => `/engagements/${encodeURIComponent(engagementId)}/request-team`

/** Where mails about team requests lead. */
export const requestsAddress = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>, engagementId: string): string =>
  `${PUBLIC_URL}${requestsPath(engagementId)}`
