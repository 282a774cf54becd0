import { tokenMark } from '@portal/domain/tokens/token'
import type { FastifyRequest } from 'fastify'

/**
 * The API token that a request carries. Whatever else stands in this header is not for the portal: proxies put their own
 * there. A page of another site cannot send one along, as it could a cookie.
 */
export function apiTokenIn({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const found = /^Bearer +(\S+)$/i.exec(headers.authorization?.trim() ?? '')?.[1]
  return found?.startsWith(tokenMark) ? found : undefined
}
