import { networkOf, siteOf } from './network.ts'
import { type Attempt, type CountingContext, takeAttempt } from './rate-limit-data.ts'

/** Rate limit of a site, as a multiple of the limit of one of its networks. A site can have 65,536 networks. */
const networksOfSite = 4

/** Counts an attempt for the caller's network and for its site. Rejects with 429 when there were too many. */
export async function takeNetworkAttempt(
  context: CountingContext,
  { action, ip, limit, ...window }: Omit<Attempt, 'key'> & { action: string; ip: string },
): Promise<void> {
  const [network, site] = [networkOf(ip), siteOf(ip)]
  await takeAttempt(context, { key: `${action}:network:${network}`, limit, ...window })
  if (site === network) return
  await takeAttempt(context, { key: `${action}:network:${site}`, limit: limit * networksOfSite, ...window })
}
