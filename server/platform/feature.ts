import type { FastifyInstance } from 'fastify'
import type { OperatorActions } from './admin-socket.ts'
import type { StoredObjects } from './backup/stored-keys.ts'
import type { Outlet } from './events/event-data.ts'
import type { Check, CheckedParts } from './health/finding.ts'
import type { Route } from './http/route.ts'
import type { JobKind } from './jobs/jobs.ts'
import type { Figures } from './metrics/metrics.ts'
import type { Portal, Services } from './portal.ts'
import type { StoredTable } from './stored-data/stored-table.ts'

/** A feature, or a part of the platform, as one value: all that the app knows of it. */
export interface Feature {
  routes?: (services: Services) => Route[]
  /** Pages without the web client, such as the target of a link in an email. */
  pages?: (server: FastifyInstance, portal: Portal) => void | Promise<void>
  /** What commands ask of a running portal with an embedded database, by the name of the command. */
  operatorActions?: OperatorActions
  jobs?: (portal: Portal) => JobKind<never>[]
  /** Checks of `/readyz` and `portal doctor` that need the database. */
  healthChecks?: (parts: CheckedParts) => Check[]
  figures?: (portal: Pick<Portal, 'db'>) => Promise<Partial<Figures>>
  /** Where events go in the transaction in which they happen. */
  outlets?: readonly Outlet[]
  /** Its tables, and what becomes of their rows. */
  storedTables?: readonly StoredTable[]
  /** Objects in the storage that a backup copies. */
  storedObjects?: StoredObjects
  /** Deletes what interrupted uploads left in the storage, if it is older than `age` milliseconds. */
  removeLeftovers?: (portal: Pick<Portal, 'db' | 'storage' | 'log'>, age: number) => Promise<void>
}
