import { tokenMark } from '@portal/domain/tokens/token'
import type { FastifyRequest } from 'fastify'

/**
 * Returns the API token of a request. Other values of this header are ignored, since proxies add their own. Unlike a
 * cookie, a page of another site cannot send it.
 */
export function apiTokenIn({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const found = /^Bearer +(\S+)$/i.exec(headers.authorization?.trim() ?? '')?.[1]
  return found?.startsWith(tokenMark) ? found : undefined
}
