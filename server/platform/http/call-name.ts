import type { FastifyRequest } from 'fastify'

/** Name of a request's call with placeholders for ids, such as `GET /api/projects/{id}`. */
export const callName = ({ method, routeOptions }: Pick<FastifyRequest, 'method' | 'routeOptions'>): string =>
  routeOptions.url === undefined ? 'none' : `${method} ${routeOptions.url.replace(/:(\w+)/g, '{$1}')}`
