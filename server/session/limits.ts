import type { FastifyRequest } from 'fastify'
import { networkOf, siteOf } from '../http/network.ts'
import { takeAttempt } from '../http/rate-limit-data.ts'
import { hashOf } from '../http/secret.ts'
import type { Portal } from '../portal.ts'

const minutes = 60
const day = 24 * 60 * 60

/** A company may stand behind one address, so a network may do more than one person does. */
const networkLimits = { 'link-request': 60, 'link-check': 120, login: 60, 'sign-on': 600 } as const
const networkWindow = 10 * minutes
/** A site is many networks, so it may do more than one; whoever holds all of it may not do 65,536 times as much. */
const networksOfSite = 4

/** Each request brings five guesses at a code: 30 a day keep a stranger's chance below 1 in 6,000. */
const addressLimits = [
  { limit: 6, windowSeconds: 10 * minutes },
  { limit: 30, windowSeconds: day },
] as const

/** In the demo everybody, tests included, comes from this one machine. */
const times = (portal: Pick<Portal, 'config'>): number => (portal.config.demo ? 10 : 1)

type Needs = Pick<Portal, 'config' | 'db' | 'now'>

export async function limitNetwork(
  portal: Needs,
  request: Pick<FastifyRequest, 'ip'>,
  action: keyof typeof networkLimits,
): Promise<void> {
  const limit = networkLimits[action] * times(portal)
  const window = { windowSeconds: networkWindow, now: portal.now() }
  await takeAttempt(portal.db, { key: `${action}:network:${networkOf(request.ip)}`, limit, ...window })
  const site = siteOf(request.ip)
  if (site === undefined) return
  await takeAttempt(portal.db, { key: `${action}:network:${site}`, limit: limit * networksOfSite, ...window })
}

/** Mails to one address, whoever asks for them. */
export async function limitMailsTo(portal: Needs, email: string): Promise<void> {
  for (const { limit, windowSeconds } of addressLimits)
    await takeAttempt(portal.db, {
      key: `link-request:address:${windowSeconds}:${hashOf(email)}`,
      limit: limit * times(portal),
      windowSeconds,
      now: portal.now(),
    })
}
