import * as may from '@portal/domain/testing/permission-line'
import * as model from '@portal/domain/testing/permission-model'
import type * as calls from '@portal/domain/work-orders/contract'
import { type AccessRow, combined, id, type Request, sameRequest } from '../../testing/access-row.ts'

/** Call on a work order, a new one for each caller, since only one extension can be requested. */
const onNewWorkOrder = (rest: Omit<Request, 'params'>): AccessRow => ({
  request: async (world, asked) => {
    const order = await world.newWorkOrder(world.engagement)
    // A wish that is there already.
    if (asked?.it.settled) await world.newExtensionRequestOn(order)
    return { ...rest, ...id(order) }
  },
  states: [{ settled: true }],
  foreign: async (world) => ({ ...rest, ...id(await world.newWorkOrder(world.foreignEngagement)) }),
  missing: { ...rest, ...id('missing') },
})

/** Call on an extension request of stakeholder level 1, a new one for each caller. */
const onExtensionRequest = (rest: Omit<Request, 'params'> = {}): AccessRow => ({
  request: async (world, asked) => ({ ...rest, params: await world.newExtensionRequest(world.engagement, asked) }),
  states: combined({ own: [undefined, true], settled: [undefined, true] }),
  foreign: async (world) => ({ ...rest, params: await world.newExtensionRequest(world.foreignEngagement) }),
  missing: { ...rest, params: { id: 'missing', request_id: 'missing' } },
})

/** By the names of the calls in the contract. */
export const accessRows: Record<string, AccessRow> = {
  listWorkOrderYears: sameRequest(),
  requestExtension: onNewWorkOrder({ body: { message: 'Please extend' } }),
  answerExtension: onExtensionRequest({ body: { state: 'accepted' } }),
  withdrawExtension: { ...onExtensionRequest(), usual: { own: true } },
}

/** Permissions of these calls, as the specification states them. */
export const permissionRows: may.PermissionRows<typeof calls> = {
  listWorkOrderYears: may.forAll,
  requestExtension: may.onEngagement(may.stillOpen),
  answerExtension: may.onEngagement(model.answersExtensions, may.stillOpen),
  withdrawExtension: may.onEngagement(model.ownAlone, may.stillOpen),
}
