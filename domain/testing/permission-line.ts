import type { Endpoint } from '../contract/endpoint.ts'
import type { Caller, Person, Rule, State } from './permission-model.ts'
import * as model from './permission-model.ts'

/** Expected result of a call: the status of a rejection, or `done`. */
export type Answer = 401 | 403 | 404 | 409 | 'done'

/** One question after the other; the first that has an answer gives it. */
type Step = (who: Person, it: State) => Exclude<Answer, 'done'> | undefined
export interface Line {
  /** True if the call is about an engagement, which may be completed or removed. */
  ofEngagement: boolean
  steps: readonly Step[]
}

export const line = (...parts: readonly (Rule | Step)[]): Line => ({
  ofEngagement: false,
  steps: parts.map((part) => (typeof part === 'function' ? part : only(part, 403))),
})
const only =
  (rule: Rule, refusal: 403 | 404): Step =>
  (who, it) =>
    rule.may(who, it) ? undefined : refusal
export const clash =
  (when: (it: State) => unknown): Step =>
  (_, it) =>
    when(it) ? 409 : undefined

/** "Answers exactly as one that does not exist" (readings): whose engagement it is not hears of nothing. */
export const onEngagement = (...parts: readonly (Rule | Step)[]): Line => ({
  ...line(only(model.seesEngagement, 404), ...parts),
  ofEngagement: true,
})
export const hiddenBut = (rule: Rule, ...parts: readonly (Rule | Step)[]): Line => line(only(rule, 404), ...parts)

/** "Archived files offer only Unarchive and Delete" (1:2), and cannot be downloaded (readings). */
export const notArchived = clash(({ archived }) => archived)
export const archivedAlone = clash(({ archived }) => !archived)
export const stillOpen = clash(({ settled }) => settled)
const notThemselves = clash(({ own }) => own)

export const forAll = line(model.everybody)
export const forStaff = line(model.staff)
export const forSuperusers = line(model.superusers)
export const onPerson = line(model.superusers, notThemselves)
export const toReachers = onEngagement()
export const toEditors = onEngagement(model.teamEditors)
export const toLeads = onEngagement(model.providerSideEditors)
export const toCustomers = onEngagement(model.customers)
export const toReaders = onEngagement(model.seesReaders)
export const ownRecords = hiddenBut(model.ownAlone)

/** Names of the calls of a contract. */
type CallOf<Contract> = { [Name in keyof Contract]: Contract[Name] extends Endpoint ? Name : never }[keyof Contract]

/** The lines of a feature's calls. A name that the contract does not have is an error of types. */
export type PermissionRows<Contract> = { readonly [Name in CallOf<Contract>]?: Line }

export const all = <Name extends string>(names: readonly Name[], whom: Line): Record<Name, Line> =>
  Object.fromEntries(names.map((name) => [name, whom])) as Record<Name, Line>

/** Expected result of the call by the specification. */
export function expected({ steps }: Line, caller: Caller, it: State): Answer {
  if (caller === 'nobody') return 401
  for (const step of steps) {
    const answer = step(caller, it)
    if (answer) return answer
  }
  return 'done'
}
