import type { FastifyRequest } from 'fastify'

/** A request by its call as declared, such as `GET /api/projects/{id}`: no id makes a name of its own. */
export const callName = ({ method, routeOptions }: Pick<FastifyRequest, 'method' | 'routeOptions'>): string =>
  routeOptions.url === undefined ? 'none' : `${method} ${routeOptions.url.replace(/:(\w+)/g, '{$1}')}`
