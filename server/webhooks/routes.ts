import { mayLookAfter, onlySuperusers } from '@portal/domain/admin/permissions'
import { isToken } from '@portal/domain/tokens/token'
import * as contract from '@portal/domain/webhooks/contract'
import {
  changedMeanwhile,
  noLongerTold,
  noSuchDelivery,
  noSuchHook,
  rotationHours,
  stillOnItsWay,
} from '@portal/domain/webhooks/hook'
import { forbidden, notFound, Refusal } from '../http/refusal.ts'
import { type Route, route, scopedRoute } from '../http/route.ts'
import type { Portal } from '../portal.ts'
import { tell } from '../trail/act.ts'
import { testSentence } from './compose.ts'
import { findDeliveries, findDelivery, insertTest, presentDelivery, presentWhole, takeAgain } from './delivery-data.ts'
import {
  deleteHook,
  findHooks,
  insertHook,
  keepHook,
  presentHook,
  presentHooks,
  replaceSecret,
  stillTold,
  updateHook,
} from './hook-data.ts'
import { checkWished, loadHook, permitManaging, reached, savingOf } from './save-hook.ts'
import { kept, newSecret } from './secrets.ts'

const hour = 60 * 60 * 1000

export function webhookRoutes(portal: Portal): Route[] {
  const { config, db, now } = portal
  return [
    scopedRoute(contract.listHooks, async ({ caller }) => {
      permitManaging(caller)
      return presentHooks(db, await reached(db, caller, await findHooks(db)), now())
    }),
    scopedRoute(contract.makeHook, async ({ body, caller }) => {
      permitManaging(caller)
      await checkWished(portal, caller, body)
      const secret = newSecret()
      const row = await insertHook(db, body, { ...savingOf(portal, caller), secret: kept(secret, config) })
      tell({ object_id: row.id, object: row.name })
      return { ...(await presentHook(db, row, now())), secret }
    }),
    scopedRoute(contract.changeHook, async ({ params, body, caller }) => {
      const before = await loadHook(portal, caller, params.id)
      if (before.version !== body.version) throw new Refusal(409, changedMeanwhile)
      await checkWished(portal, caller, body)
      const row = await updateHook(db, before, body, savingOf(portal, caller))
      if (!row) throw new Refusal(409, changedMeanwhile)
      return presentHook(db, row, now())
    }),
    scopedRoute(contract.removeHook, async ({ params, caller }) => {
      const { id } = await loadHook(portal, caller, params.id)
      await deleteHook(db, id)
      return undefined
    }),
    scopedRoute(contract.rotateSecret, async ({ params, caller }) => {
      const hook = await loadHook(portal, caller, params.id)
      if (!(await keepHook(db, hook.id))) throw notFound(noSuchHook)
      const secret = newSecret()
      const until = new Date(now().getTime() + rotationHours * hour)
      const row = await replaceSecret(db, hook, kept(secret, config), until)
      return { ...(await presentHook(db, row, now())), secret }
    }),
    scopedRoute(contract.testHook, async ({ params, caller }) => {
      const { id } = await loadHook(portal, caller, params.id)
      if (!(await keepHook(db, id))) throw notFound(noSuchHook)
      return presentDelivery(await insertTest(db, id, testSentence, now()))
    }),
    scopedRoute(contract.listDeliveries, async ({ params, query, caller }) => {
      const hook = await loadHook(portal, caller, params.id)
      const deliveries = await findDeliveries(db, hook.id, query.limit)
      // A limited token may not read deliveries from before the limit.
      return (isToken(caller) ? await stillTold(db, hook, deliveries) : deliveries).map(presentDelivery)
    }),
    route(contract.getHookDelivery, async ({ params, viewer }) => {
      if (!mayLookAfter(viewer)) throw forbidden(onlySuperusers)
      const { id } = await loadHook(portal, viewer, params.id)
      const delivery = await findDelivery(db, id, params.delivery_id)
      if (!delivery) throw notFound(noSuchDelivery)
      return presentWhole(delivery)
    }),
    scopedRoute(contract.sendAgain, async ({ params, caller }) => {
      const hook = await loadHook(portal, caller, params.id)
      const delivery = await findDelivery(db, hook.id, params.delivery_id)
      if (!delivery) throw notFound(noSuchDelivery)
      if ((await stillTold(db, hook, [delivery])).length === 0) throw new Refusal(409, noLongerTold)
      const again = await takeAgain(db, delivery.id, now())
      if (!again) throw new Refusal(409, stillOnItsWay)
      return presentDelivery(again)
    }),
  ]
}
