import { appCodeMinutes, wrongAppCodesAllowed } from '@portal/domain/session/authenticator-rules'
import { linkMinutes } from '@portal/domain/session/validation'
import type { FastifyRequest } from 'fastify'
import type { Queries } from '../../platform/database/database.ts'
import { takeNetworkAttempt } from '../../platform/http/network-rate-limit.ts'
import { type CountingContext, forgetAttempts, hasAttempt, takeAttempt } from '../../platform/http/rate-limit-data.ts'
import { hashOf } from '../../platform/http/secret.ts'
import type { Services } from '../../platform/portal.ts'
import type { Asker } from './asker.ts'

const minutes = 60
const day = 24 * 60 * 60

/** Rate limits of a network. They are higher than those of one person, because a whole company can use one address. */
const networkLimits = { 'link-request': 60, 'link-check': 120, login: 60, 'sign-on': 600, passkey: 600 } as const
const networkWindow = 10 * minutes
/** Limit for one device, network or site with one address. In the ten minutes a link from the first of them still works. */
const requestsOfAsker = { limit: 6, windowSeconds: linkMinutes * minutes }
const codesOfDevice = { limit: 30, windowSeconds: day }
const codesOfNetwork = { limit: 12, windowSeconds: day }
/** Each code brings five guesses: 30 a day keep the chance of strangers, all together, below 1 in 6,000. */
const codesOfStrangers = { limit: 30, windowSeconds: day }

type Needs = Pick<Services, 'config' | 'now'>

/** All callers of the demo, tests included, share one machine, so its limits are higher. */
const limitFactor = ({ config }: Pick<Services, 'config'>): number => (config.demo ? 10 : 1)

export const limitByNetwork = (
  services: Needs,
  context: CountingContext,
  { ip }: Pick<FastifyRequest, 'ip'>,
  action: keyof typeof networkLimits,
): Promise<void> =>
  takeNetworkAttempt(context, {
    action,
    ip,
    limit: networkLimits[action] * limitFactor(services),
    windowSeconds: networkWindow,
    now: services.now(),
  })

/**
 * Counts a link request by sender and address together; false above the limit. Above it the portal still emails a link if
 * none is open (request-access-link.ts), so that no one is locked out.
 */
export async function isWithinAllowance(
  services: Needs,
  { db }: CountingContext,
  asker: Asker,
  email: string,
): Promise<boolean> {
  const has = (key: string, { limit, windowSeconds }: typeof requestsOfAsker) =>
    hasAttempt(db, {
      key: `${key}:${hashOf(email)}`,
      limit: limit * limitFactor(services),
      windowSeconds,
      now: services.now(),
    })
  if (!(await has(`link-request:${asker.name}`, requestsOfAsker))) return false
  const isInSite = !asker.known && asker.site !== asker.name
  if (isInSite && !(await has(`link-request:${asker.site}`, requestsOfAsker))) return false
  if (asker.known) return has(`code:${asker.name}`, codesOfDevice)
  return (await has(`code:${asker.site}`, codesOfNetwork)) && (await has('code:strangers', codesOfStrangers))
}

/**
 * Key of the limit for app codes, in a quarter of an hour. Each known device has its own limit; all others share one, so
 * that a stranger cannot use up the person's attempts.
 */
const guessesOf = (accountId: string, asker: Asker): string =>
  `app-code:${asker.known ? asker.name : 'strangers'}:${accountId}`

export const takeGuess = (
  { now }: Pick<Services, 'now'>,
  context: CountingContext,
  accountId: string,
  asker: Asker,
): Promise<void> =>
  takeAttempt(context, {
    key: guessesOf(accountId, asker),
    limit: wrongAppCodesAllowed,
    windowSeconds: appCodeMinutes * minutes,
    now: now(),
  })

export const forgetGuesses = (db: Queries, accountId: string, asker: Asker): Promise<void> =>
  forgetAttempts(db, [guessesOf(accountId, asker)])

export const isFirstOfDay = ({ now }: Pick<Services, 'now'>, { db }: CountingContext, key: string): Promise<boolean> =>
  hasAttempt(db, { key, limit: 1, windowSeconds: day, now: now() })
