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
  const { preview, sentence, reasons, uploaded_at, kept_until } = workbook
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
    sheets: preview?.sheets ?? [],
    problems: await findRemarks(db, id, { isProblem: true, limit: listedRemarks }),
    problem_count: preview?.problem_count ?? 0,
    warnings: await findRemarks(db, id, { isProblem: false, limit: listedRemarks }),
    warning_count: preview?.warning_count ?? 0,
    missing: preview?.missing ?? { count: 0, names: [], are_many: false },
    asks_for_day_order: preview?.asks_for_day_order ?? false,
    emails: preview?.emails ?? 0,
    invitations: preview?.invitations ?? 0,
    undo_until: state === 'applied' ? kept_until : null,
  }
}
