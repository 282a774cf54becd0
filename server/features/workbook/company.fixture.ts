import type { RowChange } from '@portal/domain/workbook/workbook'
import type { TestPortal } from '../../testing/test-portal.ts'
import { setKeeper } from '../records/keeper-data.ts'
import { findAccount } from '../session/data.ts'
import { applyChanges } from './apply-changes.ts'
import type { UndoRow } from './snapshot-data.ts'
import { undoChanges } from './undo-changes.ts'

/** Days of the work order, and of new rows. */
export const days = { start_date: '2026-07-01', end_date: '2026-12-31' }

export const naomi = {
  engagement_id: 'e1',
  full_name: 'Naomi Kirkbride',
  email: 'Naomi@halden.example',
  role: 'CIO',
  phone: null,
  access_level: '1',
}

/** A portal in which Ann works on one work order, and the superuser Leah applies changes. */
export const companyOf = ({ portal: parts, records, clock, reset }: TestPortal) => {
  const { db } = parts
  let undo: readonly UndoRow[] = []
  const apply = async (
    changes: readonly RowChange[],
    ticks: { isTrial?: boolean; isSilent?: boolean; sendsInvitations?: boolean } = {},
  ) => {
    const editor = await findAccount(db, { id: 'leah' })
    if (!editor) throw new Error('no editor')
    return applyChanges(parts, changes, {
      editor,
      isTrial: false,
      isSilent: false,
      sendsInvitations: false,
      ...ticks,
      beforeCommit: async (_, rows) => {
        undo = JSON.parse(JSON.stringify(rows))
      },
    })
  }
  return {
    reset: async (): Promise<void> => {
      await reset()
      await setKeeper(db, 'portal', clock.now())
      await records.staffAccount({ id: 'leah', first_name: 'Leah', last_name: 'Stone', is_superuser: true })
      await db
        .insertInto('photo')
        .values({ id: 'p1', content_hash: 'p1', thumbnail: Buffer.from('x') })
        .execute()
      const ann = { name: 'Ann Lee', email: 'ann@provider.example', photo_id: 'p1' }
      const employee_id = await records.person({ id: 'ann', ...ann })
      const client_id = await records.client({ id: 'halden', name: 'Halden' })
      await records.engagement({ id: 'e1', title: 'Payments', client_id, default_client_partner_id: employee_id })
      const work_order_id = await records.workOrder({ id: 'o1', engagement_id: 'e1', reference: 'WO-1', ...days })
      const role = { member_role: 'Tester', member_role_id: 7 }
      await records.assignment({ id: 'a1', work_order_id, employee_id, ...role })
    },
    apply,
    problemsOf: async (changes: readonly RowChange[]) =>
      (await apply(changes)).problems.map(({ row, field, sentence }) => [row, field, sentence]),
    /** Undoes the last changes. */
    undo: async () => {
      const editor = await findAccount(db, { id: 'leah' })
      if (!editor) throw new Error('no editor')
      return (
        await undoChanges(parts, undo, {
          editor,
          isSilent: false,
          appliedAt: clock.now(),
          beforeCommit: async () => {},
        })
      ).reasons
    },
    /** Of the last changes. */
    undoRows: () => undo,
    rowsOf: (
      table: 'account' | 'person' | 'engagement' | 'work_order' | 'member_assignment' | 'stakeholder' | 'client',
    ) => db.selectFrom(table).selectAll().orderBy('id').execute(),
    accountOf: (email: string) =>
      db.selectFrom('account').selectAll().where('email', '=', email).executeTakeFirstOrThrow(),
    accessOf: async (id: string) =>
      (await db.selectFrom('account_engagement').selectAll().where('account_id', '=', id).execute())
        .map((row) => `${row.engagement_id} ${row.origin}`)
        .toSorted(),
  }
}
