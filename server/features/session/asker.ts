import type { FastifyRequest } from 'fastify'
import type { Queries } from '../../platform/database/database.ts'
import { networkOf, siteOf } from '../../platform/http/network.ts'
import { hashOf } from '../../platform/http/secret.ts'
import type { Services } from '../../platform/portal.ts'
import { readDeviceToken } from './cookie.ts'
import { isKnownDevice } from './known-device-data.ts'

/** Sender of a link request, for rate limits: a known device, the holder of an earlier link, or a network. */
export type Asker = { known: true; name: string } | { known: false; name: string; site: string }

export async function askerOf(
  { config }: Pick<Services, 'config'>,
  db: Queries,
  request: FastifyRequest,
  email: string,
): Promise<Asker> {
  const token = readDeviceToken(request, config)
  const token_hash = token === undefined ? undefined : hashOf(token)
  if (token_hash !== undefined && (await isKnownDevice(db, { token_hash, email_hash: hashOf(email) })))
    return { known: true, name: `device:${token_hash}` }
  return {
    known: false,
    name: `network:${networkOf(request.ip)}`,
    site: `network:${siteOf(request.ip)}`,
  }
}

/** The holder of an old link has read the emails of the address. */
export const askerByLink = (token: string): Asker => ({ known: true, name: `link:${hashOf(token)}` })
