import type { State } from '@portal/domain/testing/permission-model'
import type { AccessWorld } from './access-world.ts'
import type { RequestedState } from './create-in-state.ts'
import type { AnyRequest } from './injection.ts'

export type Request = AnyRequest

/**
 * Says how to make a call. Each feature lists its calls in its `access.fixture.ts`; access.test.ts fails for a call that
 * no row names.
 */
export interface AccessRow {
  /**
   * Makes the request for an existing object, on the first engagement if it belongs to one. With `asked`, for an object in
   * that state, which is one of the row's states.
   */
  request: (world: AccessWorld, asked?: RequestedState) => Request | Promise<Request>
  /** State of the object if the test asks for none. */
  usual?: State
  /** Further states in which the test compares the portal with the specification. */
  states?: readonly State[]
  /** Makes the request for an object of the other customer's engagement, which people of the first must not see. */
  foreign?: (world: AccessWorld) => Request | Promise<Request>
  /** Request with an unknown id. */
  missing?: Request
}

export const id = (value: string) => ({ params: { id: value } })

/** A call on one engagement, by its `id`. */
export const onEngagement = (rest: Omit<Request, 'params'> = {}): AccessRow => ({
  request: (world) => ({ ...rest, ...id(world.engagement) }),
  foreign: (world) => ({ ...rest, ...id(world.foreignEngagement) }),
  missing: { ...rest, ...id('missing') },
})

/** A call that needs no object. */
export const sameRequest = (request: Request = {}): AccessRow => ({ request: () => request })

/** Every way in which the named may be and not be together. */
export const combined = <Key extends keyof State>(choices: { [K in Key]: readonly State[K][] }): State[] =>
  Object.entries<readonly unknown[]>(choices).reduce<State[]>(
    (states, [key, values]) =>
      states.flatMap((it) => values.map((value) => (value === undefined ? it : { ...it, [key]: value }))),
    [{}],
  )

let nameCount = 0
export const freshName = (): string => `Name ${++nameCount}`

/** Row of a change to a team or tag; each caller gets a new one. */
export const onNew = (kind: 'team' | 'tag', rest: Omit<Request, 'params'> = {}): AccessRow => {
  const params = (engagement: string, made: string) => ({ ...rest, params: { id: engagement, [`${kind}Id`]: made } })
  return {
    request: async (world) => params(world.engagement, await world[kind](world.engagement)),
    foreign: async (world) => params(world.foreignEngagement, await world[kind](world.foreignEngagement)),
    missing: params('missing', 'missing'),
  }
}

export const onEmployee: AccessRow = {
  request: (world) => ({ params: { id: world.engagement, employee_id: world.employee } }),
  foreign: (world) => ({ params: { id: world.foreignEngagement, employee_id: world.foreignEmployee } }),
  missing: { params: { id: 'missing', employee_id: 'missing' } },
}
