import type { FastifyInstance } from 'fastify'
import type { Portal } from '../platform/portal.ts'

/** The portal, not yet listening, by the given clock. */
export type PortalAt = (
  now: () => Date,
) => Promise<{ server: FastifyInstance; portal: Portal; stop: () => Promise<void> }>
