import { accountStays } from '@portal/domain/accounts/person-rules'
import { customerHasEngagements } from '@portal/domain/records/keeper'
import { personStays, rowStays } from '@portal/domain/workbook/apply-words'
import type { SheetName } from '@portal/domain/workbook/sheets'
import type { Comparison } from '@portal/domain/workbook/workbook'
import type { Queries } from '../../platform/database/database.ts'
import { findEmpty } from './apply-data.ts'
import { possibleChanges } from './preview.ts'
import { findPeopleWithAccount, findReferences, findRemovedParts } from './references-data.ts'
import { accountIdOf } from './stored-records-data.ts'

/** Leaves out missing rows of people and customers that cannot be removed, because something refers to them, and says so in warnings. */
export async function keepReferred(queries: Queries, comparison: Comparison): Promise<Comparison> {
  const changes = possibleChanges(comparison)
  const idsOf = (sheet: SheetName) =>
    changes.filter((change) => change.state === 'missing' && change.sheet === sheet).map(({ id }) => id)
  const [people, customers] = [idsOf('people'), idsOf('customers')]
  const idsToRemove = new Set<unknown>([...people, ...customers])
  if (idsToRemove.size === 0) return comparison
  // Rows that no longer name any of them.
  const free = (sheet: SheetName) =>
    changes
      .filter(
        ({ state, values }) => state === 'changed' && !Object.values(values).some((value) => idsToRemove.has(value)),
      )
      .filter((change) => change.sheet === sheet)
      .map(({ id }) => id)
  const removed = { engagements: idsOf('engagements'), orders: idsOf('work_orders'), assignments: idsOf('assignments') }
  const deletedEngagements = await findEmpty(queries, 'engagement', removed.engagements)
  const deletedOrders = await findEmpty(queries, 'work_order', removed.orders)
  const parts = await findRemovedParts(queries, removed, { engagements: deletedEngagements, orders: deletedOrders })
  const without = new Map([
    ['engagement', [...deletedEngagements, ...free('engagements')]],
    ['member_assignment', [...parts, ...free('assignments')]],
    ['absence', [...idsOf('absences'), ...free('absences')]],
  ])
  // Ids are unique in a sheet only.
  const sentences = new Map<string, string>()
  for (const { id } of await findReferences(queries, 'client', customers, { without }))
    sentences.set(`customers ${id}`, customerHasEngagements)
  const found = Map.groupBy(await findReferences(queries, 'person', people, { without }), ({ id }) => id)
  for (const [id, references] of found) sentences.set(`people ${id}`, personStays(references))
  const withAccount = await findPeopleWithAccount(queries, people)
  for (const id of people) if (withAccount.has(id) || accountIdOf(id)) sentences.set(`people ${id}`, accountStays)
  const staying = changes.flatMap((change) => {
    const sentence = change.state === 'missing' && sentences.get(`${change.sheet} ${change.id}`)
    return sentence ? [{ change, sentence }] : []
  })
  const left = new Set(staying.map(({ change }) => change))
  const warnings = staying.map(({ change: { sheet, name }, sentence }) => ({
    sheet,
    row: null,
    field: null,
    text: '',
    sentence: rowStays(name, sentence),
  }))
  return {
    ...comparison,
    changes: comparison.changes.filter((change) => !left.has(change)),
    warnings: [...comparison.warnings, ...warnings],
  }
}
