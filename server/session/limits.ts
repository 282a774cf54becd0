import type { FastifyRequest } from 'fastify'
import { networkOf } from '../http/network.ts'
import { takeAttempt } from '../http/rate-limit-data.ts'
import { hashOf } from '../http/secret.ts'
import type { Portal } from '../portal.ts'

const minutes = 60
const day = 24 * 60 * 60

/** A company may stand behind one address, so a network may do more than one person does. */
const networkLimits = { 'link-request': 60, 'link-check': 120, login: 60, 'sign-on': 600 } as const
const networkWindow = 10 * minutes

/** Each request brings five guesses at a code: 30 a day keep a stranger's chance below 1 in 6,000. */
const addressLimits = [
  { limit: 6, windowSeconds: 10 * minutes },
  { limit: 30, windowSeconds: day },
] as const

/** In the demo everybody, tests included, comes from this one machine. */
const times = (portal: Pick<Portal, 'config'>): number => (portal.config.demo ? 10 : 1)

type Needs = Pick<Portal, 'config' | 'db' | 'now'>

export const limitNetwork = (
  portal: Needs,
  request: Pick<FastifyRequest, 'ip'>,
  action: keyof typeof networkLimits,
): Promise<void> =>
  takeAttempt(portal.db, {
    key: `${action}:network:${networkOf(request.ip)}`,
    limit: networkLimits[action] * times(portal),
    windowSeconds: networkWindow,
    now: portal.now(),
  })

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
