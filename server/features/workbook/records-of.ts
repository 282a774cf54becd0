import type { Viewer } from '@portal/domain/session/user'
import { deletedMeanwhile } from '@portal/domain/workbook/apply-words'
import type { SheetName } from '@portal/domain/workbook/sheets'
import type { RowChange } from '@portal/domain/workbook/workbook'
import type { Config } from '../../platform/config.ts'
import type { Queries } from '../../platform/database/database.ts'
import { changedFieldsOf, changedValues, createDraft, type Draft } from './draft.ts'
import { addPeople } from './people-records.ts'
import { addStakeholders } from './stakeholder-records.ts'
import { accountIdOf, fileOf, findStored, type Stored } from './stored-records-data.ts'

/**
 * Turns changes of a workbook into records for an import of changes, as the forms would write them. Fields that a workbook does
 * not have keep their values.
 */
export async function recordsOf(
  { PROVIDER_EMAIL_DOMAINS }: Pick<Config, 'PROVIDER_EMAIL_DOMAINS'>,
  queries: Queries,
  all: readonly RowChange[],
  editor: Viewer,
): Promise<Draft> {
  const stored = await findStored(queries, all)
  const draft = createDraft(all)
  const changes = withoutGone(draft, stored, withoutParts(stored, all))
  const of = (sheet: SheetName) => changes.filter((change) => change.sheet === sheet)
  addPeople(draft, stored, of('people'), editor)
  for (const sheet of ['customers', 'engagements', 'work_orders', 'assignments', 'absences'] as const)
    for (const change of of(sheet)) addPlain(draft, stored, sheet, change)
  addStakeholders(
    {
      draft,
      stored,
      editor,
      providerDomains: PROVIDER_EMAIL_DOMAINS,
      customerOf: namesOfCustomers(stored, [...of('customers'), ...of('engagements')]),
    },
    of('stakeholders'),
  )
  return draft
}

/** Parts of removed records go with them: they are hidden or deleted together. */
function withoutParts({ records }: Stored, changes: readonly RowChange[]): readonly RowChange[] {
  const missing = (sheet: SheetName) =>
    new Set(changes.filter((each) => each.sheet === sheet && each.state === 'missing').map(({ id }) => id))
  const [engagements, orders] = [missing('engagements'), missing('work_orders')]
  const isWithOrder = (id = ''): boolean =>
    orders.has(id) || engagements.has(records.work_orders.get(id)?.engagement_id ?? '')
  return changes.filter(({ sheet, state, id }) => {
    if (state !== 'missing') return true
    if (sheet === 'work_orders') return !engagements.has(records.work_orders.get(id)?.engagement_id ?? '')
    if (sheet === 'stakeholders') return !engagements.has(records.stakeholders.get(id)?.engagement_id ?? '')
    return sheet !== 'assignments' || !isWithOrder(records.assignments.get(id)?.work_order_id)
  })
}

/** Records can be deleted between the comparison and the lock. */
function withoutGone(draft: Draft, stored: Stored, changes: readonly RowChange[]): readonly RowChange[] {
  return changes.filter((change) => {
    const { sheet, state, id } = change
    const isThere = stored.records[sheet].has(id) || (accountIdOf(id) !== undefined && stored.accountOfRow.has(id))
    if (state === 'changed' && !isThere) draft.reject(change, null, deletedMeanwhile)
    return state === 'added' || isThere
  })
}

type PlainSheet = Exclude<SheetName, 'people' | 'stakeholders'>

function addPlain(draft: Draft, stored: Stored, sheet: PlainSheet, change: RowChange): void {
  const before = stored.records[sheet].get(change.id)
  const hasNewRole = sheet === 'assignments' && changedFieldsOf(change).has('member_role')
  const record = {
    ...before,
    ...changedValues(draft, change),
    ...(hasNewRole && { member_role_id: roleNumber(stored, change) }),
    id: draft.idOf(change.id),
  }
  const removal = Object.assign({ id: change.id }, { removed: true })
  draft.add(fileOf[sheet], change, change.state === 'missing' ? removal : record)
}

/** Sorts the role as the form does: as on this work order, else as elsewhere. */
const roleNumber = ({ roleIds, roleIdsOnOrders }: Stored, { values }: RowChange): number =>
  roleIdsOnOrders.get(`${values.work_order_id} ${values.member_role}`) ?? roleIds.get(String(values.member_role)) ?? 0

/** Finds the name of an engagement's customer as the changes leave it. */
function namesOfCustomers({ engagements, records }: Stored, changes: readonly RowChange[]) {
  const changed = new Map(changes.map((change) => [change.id, change.values]))
  return (engagementId: string): string | null => {
    const customer = changed.get(engagementId)?.client_id ?? engagements.get(engagementId)?.client_id
    const name = changed.get(String(customer))?.name ?? engagements.get(engagementId)?.client_name
    return typeof name === 'string' ? name : (nameIn(records.customers.get(String(customer))) ?? null)
  }
}
const nameIn = (record: object | undefined): string | undefined =>
  record && 'name' in record ? String(record.name) : undefined
