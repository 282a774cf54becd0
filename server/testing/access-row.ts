import { type AccessWorld, type Caller, reachers, signedIn, stakeholders } from './access-world.ts'

export type Request = { params?: object; query?: object; body?: object }

/**
 * Who gets what from a call. Everybody not named in `allowed` is refused; without a session always with 401.
 * Each feature has the rows of its calls in its `access.fixture.ts`; a call without its row fails in access.test.ts.
 */
export interface AccessRow {
  /** The call on something that exists, of the first engagement where it belongs to one. */
  request: (world: AccessWorld) => Request | Promise<Request>
  allowed: readonly Caller[]
  /** What those who reach the engagement are told who may not; 403 unless the row says otherwise. */
  refusedWith?: number
  /** The same call on something of the other customer's engagement, which people of the first must not reach. */
  foreign?: (world: AccessWorld) => Request | Promise<Request>
  /** The same call with an id that names nothing. */
  missing?: Request
  /** Belongs to no engagement: whoever is signed in is told by a sentence that they may not. */
  ofNoEngagement?: true
}

export const id = (value: string) => ({ params: { id: value } })

/** A call on one engagement, by its `id`, that everyone who reaches it may make. */
export const onEngagement = (rest: Omit<Request, 'params'> = {}): AccessRow => ({
  request: (world) => ({ ...rest, ...id(world.engagement) }),
  foreign: (world) => ({ ...rest, ...id(world.foreignEngagement) }),
  missing: { ...rest, ...id('missing') },
  allowed: reachers,
})

export const forEveryone = (request: Request = {}): AccessRow => ({ request: () => request, allowed: signedIn })

/** Team editors of the engagement (document 2, point 6). */
export const editors: readonly Caller[] = [...stakeholders, 'delivery lead', 'client partner', 'portfolio director']

let made = 0
export const freshName = (): string => `Name ${++made}`

/** A change of a team or tag that is made anew for each caller. */
export const onNew = (kind: 'team' | 'tag', rest: Omit<Request, 'params'> = {}): AccessRow => {
  const params = (engagement: string, made: string) => ({ ...rest, params: { id: engagement, [`${kind}Id`]: made } })
  return {
    request: async (world) => params(world.engagement, await world[kind](world.engagement)),
    foreign: async (world) => params(world.foreignEngagement, await world[kind](world.foreignEngagement)),
    missing: params('missing', 'missing'),
    allowed: editors,
  }
}

export const onEmployee: AccessRow = {
  request: (world) => ({ params: { id: world.engagement, employee_id: world.employee } }),
  foreign: (world) => ({ params: { id: world.foreignEngagement, employee_id: world.foreignEmployee } }),
  missing: { params: { id: 'missing', employee_id: 'missing' } },
  allowed: reachers,
}
