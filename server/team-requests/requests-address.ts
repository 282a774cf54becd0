import type { Config } from '../config.ts'

/** Where mails about team requests lead. */
export const requestsAddress = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>, engagementId: string): string =>
  `${PUBLIC_URL}/engagements/${encodeURIComponent(engagementId)}/request-team`
