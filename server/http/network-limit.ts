import { networkOf, siteOf } from './network.ts'
import { type Attempt, type CountingContext, takeAttempt } from './rate-limit-data.ts'

/** A site holds many networks, so it may do more than one of them, but not 65,536 times as much. */
const networksOfSite = 4

/** Counts an attempt by the caller's network and by the site around it. Rejects with 429 when there were too many. */
export async function takeNetworkAttempt(
  context: CountingContext,
  { action, ip, limit, ...window }: Omit<Attempt, 'key'> & { action: string; ip: string },
): Promise<void> {
  const [network, site] = [networkOf(ip), siteOf(ip)]
  await takeAttempt(context, { key: `${action}:network:${network}`, limit, ...window })
  if (site === network) return
  await takeAttempt(context, { key: `${action}:network:${site}`, limit: limit * networksOfSite, ...window })
}
