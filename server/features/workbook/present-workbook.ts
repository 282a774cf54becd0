import type { ImportRun } from '@portal/domain/import/contract'
import type { Workbook } from '@portal/domain/workbook/contract'
import type { Queries } from '../../platform/database/database.ts'
import { findRemarks, type WorkbookRun } from './workbook-data.ts'

const listedRemarks = 200

const stateOf = ({ outcome, workbook: { step } }: WorkbookRun): Workbook['state'] => {
  if (outcome === 'waiting' || outcome === 'running')
    return ({ preview: 'reading', apply: 'applying', undo: 'undoing' } as const)[step]
  return (
    {
      'dry run': 'preview',
      'taken in': 'applied',
      undone: 'undone',
      refused: 'rejected',
      failed: 'failed',
    } as const
  )[outcome]
}

export async function presentWorkbook(db: Queries, run: WorkbookRun): Promise<Workbook> {
  const { id, file_name, who, workbook } = run
  const { preview, sentence, reasons, uploaded_at, kept_until, confirmed, scope } = workbook
  // Empty until it is applied.
  const counts = run.counts as ImportRun['counts']
  const state = stateOf(run)
  return {
    id,
    file_name: file_name ?? '',
    who,
    uploaded_at,
    state,
    sentence,
    reasons: [...reasons],
    confirmation: preview?.confirmation ?? null,
    sheets: (preview?.sheets ?? []).map((sheet, index) => {
      const changed = counts[index]?.changed ?? sheet.changed
      return { ...sheet, changed, undecided: sheet.undecided + sheet.changed - changed }
    }),
    problems: await findRemarks(db, id, { isProblem: true, limit: listedRemarks }),
    problem_count: preview?.problem_count ?? 0,
    warnings: await findRemarks(db, id, { isProblem: false, limit: listedRemarks }),
    warning_count: preview?.warning_count ?? 0,
    missing: preview?.missing ?? { count: 0, names: [], are_many: false },
    asks_for_day_order: preview?.asks_for_day_order ?? false,
    emails: preview?.emails ?? 0,
    invitations: preview?.invitations ?? 0,
    takes: counts.length > 0 ? [...(confirmed?.takes ?? [])] : [],
    removed: counts.reduce((sum, { removed }) => sum + removed, 0),
    scope,
    undo_until: state === 'applied' ? kept_until : null,
  }
}
