import type { Endpoint } from '../contract/endpoint.ts'
import type { Scope } from '../contract/scope.ts'
import { fullName, type Viewer } from '../session/user.ts'

/** With this begins every API token, so that it is known for one wherever it turns up. */
export const tokenMark = 'cp_live_'
/** Number of characters of a token that are shown, to recognise it. */
export const shownLength = tokenMark.length + 8

/** Calls that a token may make in a minute. */
export const callsPerMinute = 600

/** Program that calls with an API token. It is never a person. */
export interface Token {
  id: string
  name: string
  /** How it begins: `cp_live_9fK2mQxA`. */
  prefix: string
  scopes: readonly Scope[]
  limits: Limits
}

/** Ids of the customers and engagements whose records it reads; both empty: all. */
export interface Limits {
  clients: readonly string[]
  engagements: readonly string[]
}

export const isLimited = ({ clients, engagements }: Limits): boolean => clients.length + engagements.length > 0

/** Caller of a call that tokens with its scope can make too. */
export type Caller = Viewer | Token

export const isToken = (caller: Caller): caller is Token => 'scopes' in caller

export const callerName = (caller: Caller): string =>
  isToken(caller) ? `API token ${caller.name} (${caller.prefix})` : fullName(caller)

/** Why a token may not make a call at all, undefined where it may: the call names the scope. */
export function outOfScope({ scopes }: Token, { scope }: Pick<Endpoint, 'scope'>): string | undefined {
  if (scope === undefined) return noTokens
  return scopes.includes(scope) ? undefined : needsScope(scope)
}
export const noTokens = 'API tokens cannot make this call.'
export const needsScope = (scope: Scope): string => `This call needs an API token with the scope “${scope}”.`
/** One answer for all cases, so that it does not reveal whether the token existed. */
export const unknownToken = 'This API token is unknown, expired or revoked.'

export const scopeWords: Readonly<Record<Scope, string>> = {
  import: 'Import: send records, run imports and follow them',
  'read engagements': 'Read engagements: work orders, assignments and days worked',
  'read feedback': 'Read feedback: on the service, people and teams',
  'read audits': 'Read audits: scores and answers',
  'read files': 'Read files: names and details, not the contents',
  hooks: 'Webhooks: create, change and follow them',
}

/** State of a token; only a valid one works. */
export const stateOf = (
  { revoked_at, expires_at }: { revoked_at: Date | null; expires_at: Date | null },
  now: Date,
): 'valid' | 'expired' | 'revoked' =>
  revoked_at !== null ? 'revoked' : expires_at !== null && expires_at <= now ? 'expired' : 'valid'
