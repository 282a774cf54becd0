import { isSuperuser, onlySuperusers } from '@portal/domain/admin/permissions'
import { isToken } from '@portal/domain/tokens/token'
import * as contract from '@portal/domain/webhooks/contract'
import {
  noLongerReceives,
  noSuchDelivery,
  noSuchWebhook,
  rotationHours,
  stillOnItsWay,
  webhookChangedByOther,
} from '@portal/domain/webhooks/webhook'
import { ApiError, forbidden, notFound } from '../../platform/http/api-error.ts'
import { rejectOldVersion } from '../../platform/http/reject-old-version.ts'
import { type Route, route, scopedRoute } from '../../platform/http/route.ts'
import type { Services } from '../../platform/portal.ts'
import { testSentence } from './compose.ts'
import {
  findDeliveries,
  findDelivery,
  insertTest,
  presentDelivery,
  presentWhole,
  requeueDelivery,
} from './delivery-data.ts'
import { checkWished, loadWebhook, permitManaging, savingOf, visibleWebhooks } from './save-webhook.ts'
import { newSecret, storedSecret } from './secrets.ts'
import {
  deleteWebhook,
  findWebhooks,
  insertWebhook,
  lockWebhook,
  presentWebhook,
  presentWebhooks,
  replaceSecret,
  stillReceived,
  updateWebhook,
} from './webhook-data.ts'

const hour = 60 * 60 * 1000

export function webhookRoutes({ config, now }: Services): Route[] {
  return [
    scopedRoute(contract.listHooks, async ({ caller, db }) => {
      permitManaging(caller)
      return presentWebhooks(db, await visibleWebhooks(db, caller, await findWebhooks(db)), now())
    }),
    scopedRoute(contract.makeHook, async ({ body, caller, db, audit }) => {
      permitManaging(caller)
      await checkWished(config, db, caller, body)
      const secret = newSecret()
      const row = await insertWebhook(db, body, { ...savingOf(caller, now()), secret: storedSecret(secret, config) })
      audit({ object_id: row.id, object: row.name })
      return { ...(await presentWebhook(db, row, now())), secret }
    }),
    scopedRoute(contract.changeHook, async ({ params, body, caller, db, audit }) => {
      const before = await loadWebhook({ db, audit }, caller, params.id)
      rejectOldVersion(before, body.version, webhookChangedByOther)
      await checkWished(config, db, caller, body)
      const row = await updateWebhook(db, before, body, savingOf(caller, now()))
      if (!row) throw new ApiError(409, webhookChangedByOther)
      return presentWebhook(db, row, now())
    }),
    scopedRoute(contract.removeHook, async ({ params, caller, db, audit }) => {
      const { id } = await loadWebhook({ db, audit }, caller, params.id)
      await deleteWebhook(db, id)
      return undefined
    }),
    scopedRoute(contract.rotateSecret, async ({ params, caller, db, audit }) => {
      const webhook = await loadWebhook({ db, audit }, caller, params.id)
      if (!(await lockWebhook(db, webhook.id))) throw notFound(noSuchWebhook)
      const secret = newSecret()
      const until = new Date(now().getTime() + rotationHours * hour)
      const row = await replaceSecret(db, webhook, storedSecret(secret, config), until)
      return { ...(await presentWebhook(db, row, now())), secret }
    }),
    scopedRoute(contract.testHook, async ({ params, caller, db, audit }) => {
      const { id } = await loadWebhook({ db, audit }, caller, params.id)
      if (!(await lockWebhook(db, id))) throw notFound(noSuchWebhook)
      return presentDelivery(await insertTest(db, id, testSentence, now()))
    }),
    scopedRoute(contract.listDeliveries, async ({ params, query, caller, db, audit }) => {
      const webhook = await loadWebhook({ db, audit }, caller, params.id)
      const deliveries = await findDeliveries(db, webhook.id, query.limit)
      // A limited token may not read deliveries from before the limit.
      return (isToken(caller) ? await stillReceived(db, webhook, deliveries) : deliveries).map(presentDelivery)
    }),
    route(contract.getHookDelivery, async ({ params, viewer, db, audit }) => {
      if (!isSuperuser(viewer)) throw forbidden(onlySuperusers)
      const { id } = await loadWebhook({ db, audit }, viewer, params.id)
      const delivery = await findDelivery(db, id, params.delivery_id)
      if (!delivery) throw notFound(noSuchDelivery)
      return presentWhole(delivery)
    }),
    scopedRoute(contract.sendAgain, async ({ params, caller, db, audit }) => {
      const webhook = await loadWebhook({ db, audit }, caller, params.id)
      const delivery = await findDelivery(db, webhook.id, params.delivery_id)
      if (!delivery) throw notFound(noSuchDelivery)
      if ((await stillReceived(db, webhook, [delivery])).length === 0) throw new ApiError(409, noLongerReceives)
      const requeued = await requeueDelivery(db, delivery.id, now())
      if (!requeued) throw new ApiError(409, stillOnItsWay)
      return presentDelivery(requeued)
    }),
  ]
}
