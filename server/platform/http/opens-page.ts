import type { FastifyRequest } from 'fastify'

/** Calls, built files and files to download. Programs that read them may accept HTML without expecting it. */
const isForPrograms = (url: string): boolean => /^\/(?:api|authorize|assets)(?:[/?]|$)/.test(url)

/** True if a person opens the address in a browser, so that errors must be readable. */
export const opensPage = ({ url, headers }: Pick<FastifyRequest, 'url' | 'headers'>): boolean =>
  headers['sec-fetch-mode'] === 'navigate' || (headers.accept?.includes('text/html') === true && !isForPrograms(url))
