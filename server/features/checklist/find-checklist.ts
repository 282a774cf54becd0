import type { Checklist, Step } from '@portal/domain/checklist/contract'
import type { Config } from '../../platform/config.ts'
import type { Queries } from '../../platform/database/database.ts'
import { type Facts, findFacts } from './data.ts'

type Result = Omit<Step, 'name'>

/** The steps of this portal and how far they are, from what is stored. */
export async function findChecklist(
  queries: Queries,
  config: Pick<Config, 'BACKUP_DIR' | 'STAFF_SIGN_ON'>,
): Promise<Checklist> {
  const facts = await findFacts(queries)
  const { hidden, keeper, engagement_id } = facts
  if (hidden) return { hidden, keeper, engagement_id: null, steps: [] }
  const steps: Step[] = [
    { name: 'engagement', ...doneIf(engagement_id !== null) },
    { name: 'email', ...emailResult(facts) },
    { name: 'stakeholder', ...doneIf(facts.has_stakeholder) },
    { name: 'customer', ...doneIf(facts.has_customer_visit) },
    { name: 'backup', ...backupResult(facts, config.BACKUP_DIR !== null) },
  ]
  if (config.STAFF_SIGN_ON === 'on') steps.push({ name: 'sign_on', ...doneIf(facts.has_signed_on) })
  return { hidden, keeper, engagement_id, steps }
}

const doneIf = (isDone: boolean): Result => ({ state: isDone ? 'done' : 'open', at: null, fact: null })

/** The newest test decides. Without one, any email that the mail server accepted shows the same. */
function emailResult({ test, has_sent }: Facts): Result {
  if (!test) return doneIf(has_sent)
  const at = test.at.toISOString()
  if (test.state === 'sent') return { state: 'done', at, fact: test.to }
  if (test.state === 'failed' || test.state === 'expired') return { state: 'failed', at, fact: firstLine(test.error) }
  return { state: 'under_way', at, fact: test.to }
}

function backupResult({ backed_up_at, backup_failure }: Facts, isOn: boolean): Result {
  const at = backed_up_at?.toISOString() ?? null
  if (!isOn) return { state: 'open', at, fact: null }
  if (backup_failure !== null) return { state: 'failed', at, fact: firstLine(backup_failure) }
  return { state: at === null ? 'under_way' : 'done', at, fact: null }
}

const firstLine = (error: string | null): string | null => error?.split('\n')[0] ?? null
