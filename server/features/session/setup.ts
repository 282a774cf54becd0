import type { BodyOf } from '@portal/domain/contract/endpoint'
import type { setUpWithPasskey } from '@portal/domain/session/contract'
import {
  setupAddressProblem,
  setupAddressTaken,
  setupLinkGone,
  setupLinkHours,
  setupSignsOn,
} from '@portal/domain/session/setup'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError, forbidden } from '../../platform/http/api-error.ts'
import type { RequestContext } from '../../platform/http/route.ts'
import { hashOf, newToken } from '../../platform/http/secret.ts'
import type { Portal, Services } from '../../platform/portal.ts'
import { isSameHash } from './access-code.ts'
import { beginWaiting } from './second-step.ts'
import { findSetupLink, insertSetupLink, makeSuperuser, takeSetupLink } from './setup-data.ts'
import type { SignInContext } from './sign-in-context.ts'
import { limitByNetwork } from './sign-in-rate-limits.ts'

/** Path of the page that the link opens, and that the first superuser comes back to. */
export const setupPath = '/setup'

/** Sends `no-referrer` with the page of the setup. */
export const protectSetupPage = (server: FastifyInstance): void =>
  void server.addHook('onSend', async ({ url }, reply) => {
    if (url.split('?')[0] === setupPath) reply.header('referrer-policy', 'no-referrer')
  })

/** The token is in the fragment, which browsers do not send, so that no log has it. */
const setupLink = (publicUrl: string, token: string): string => `${publicUrl}${setupPath}?link=yes#token=${token}`

/** Makes a link, which replaces an older one. Returns '' if there is or was a superuser. */
export async function makeSetupLink({ db, config, now }: Pick<Portal, 'db' | 'config' | 'now'>): Promise<string> {
  const token = newToken()
  const expiresAt = new Date(now().getTime() + setupLinkHours * 60 * 60_000)
  return (await insertSetupLink(db, hashOf(token), expiresAt)) ? setupLink(config.PUBLIC_URL, token) : ''
}

/** Returns when the link expires. Throws 410 if it no longer works, and 429 after too many attempts of a network. */
export async function checkSetupToken(
  services: Services,
  context: Pick<SignInContext, 'db' | 'onRollback'>,
  request: FastifyRequest,
  token: string,
): Promise<Date> {
  const link = await findSetupLink(context.db)
  const isSame = isSameHash(hashOf(token), link?.link_hash ?? '')
  if (isSame && link?.link_expires_at && link.link_expires_at > services.now()) return link.link_expires_at
  await limitByNetwork(services, context, request, 'link-check')
  throw new ApiError(410, setupLinkGone)
}

/**
 * Makes the first superuser where staff do not use single sign-on. Returns the token of the second step, in which the person makes a
 * passkey. An address that cannot be used leaves the link as it was.
 */
export async function makeFirstSuperuser(
  services: Services,
  { db, audit, onRollback }: Pick<RequestContext, 'db' | 'audit' | 'onRollback'>,
  request: FastifyRequest,
  { token, name, email }: BodyOf<typeof setUpWithPasskey>,
): Promise<string> {
  const { config, now } = services
  if (config.STAFF_SIGN_ON === 'on') throw forbidden(setupSignsOn)
  await checkSetupToken(services, { db, onRollback }, request, token)
  const problem = setupAddressProblem(email, config.PROVIDER_EMAIL_DOMAINS)
  if (problem !== undefined) throw new ApiError(422, problem, { fields: { email: problem } })
  return db.transaction().execute(async (transaction) => {
    if (!(await takeSetupLink(transaction, hashOf(token), now()))) throw new ApiError(410, setupLinkGone)
    const account = await makeSuperuser(transaction, { email, name })
    if (!account) throw new ApiError(422, setupAddressTaken, { fields: { email: setupAddressTaken } })
    audit({ account_id: account.id, actor: name, object: email })
    return beginWaiting(services, transaction, { account_id: account.id, referrer_link: setupPath })
  })
}
