import type { Feature } from '../../platform/feature.ts'
import { webhooksCheck } from './health-check.ts'
import { webhookJobs } from './jobs.ts'
import { deliveriesOf } from './outlet-data.ts'
import { webhookRoutes } from './routes.ts'
import { webhookTables } from './stored-data.ts'
import { countWebhooks } from './webhook-data.ts'

export const webhooks: Feature = {
  routes: webhookRoutes,
  jobs: webhookJobs,
  healthChecks: ({ db, config }) => [webhooksCheck(db, config)],
  figures: async ({ db }) => {
    const { on, off, waiting, failed } = await countWebhooks(db)
    return { hooks: { on, off: off.length }, deliveries: { waiting, failed } }
  },
  outlets: [deliveriesOf],
  storedTables: webhookTables,
}
