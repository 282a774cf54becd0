import { auditCreated } from '@portal/domain/audits/audit-events'
import { daysRunningOut } from '@portal/domain/days/days-events'
import { fileShared } from '@portal/domain/files/file-events'
import { serviceFeedbackRequested } from '@portal/domain/surveys/service-feedback-events'
import { workOrderEnding } from '@portal/domain/work-orders/work-order-events'
import type { Queries } from '../platform/database/database.ts'
import type { TestPortal } from './test-portal.ts'

interface SharedFile {
  engagement_id: string
  file_name?: string
  expire_on?: string | null
  /** Account of the person who shares it; a new one of Owen Blackwood by default. */
  by?: string
}

/** Makes things happen: each function adds a record and emits its event, as the portal does. */
export function eventsIn({ portal, records }: Pick<TestPortal, 'portal' | 'records'>) {
  const { db, events, now } = portal

  const actorOf = (account: string, queries: Queries = db) =>
    queries
      .selectFrom('account')
      .select(['id', 'first_name', 'last_name'])
      .where('id', '=', account)
      .executeTakeFirstOrThrow()

  const endingOrder = async (engagement_id: string, end_date: string, reference = 'WO-2041') => {
    const row = { engagement_id, start_date: '2026-01-05', end_date, reference }
    const id = await records.workOrder(row)
    const { title } = await db
      .selectFrom('engagement')
      .select('title')
      .where('id', '=', engagement_id)
      .executeTakeFirstOrThrow()
    return { row, subject: { id, reference, title, end_date } }
  }

  return {
    /** Answers the id of the file. */
    shareFile: async ({ engagement_id, file_name = 'Contract.pdf', expire_on = null, by }: SharedFile) => {
      const uploaded_by = by ?? (await records.stakeholderAccount([], { first_name: 'Owen', last_name: 'Blackwood' }))
      const file = { engagement_id, category: 'Contracts' as const, expire_on }
      const id = await records.sharedFile({ ...file, uploaded_by, added_at: now() }, { file_name })
      const subject = { ...file, id, file_name }
      await events.emit(db, fileShared, { engagement_id, subject, actor: await actorOf(uploaded_by), facts: {} })
      return id
    },

    /** Answers the id of the audit, with one score of the given day. */
    createAudit: async (row: { engagement_id: string; id?: string; title?: string }, day?: string) => {
      const id = await records.audit(row, day)
      const subject = { id, title: row.title ?? 'Security audit', score: 91 }
      await events.emit(db, auditCreated, { engagement_id: row.engagement_id, subject, actor: null, facts: {} })
      return id
    },

    /** Answers the id of the work order. */
    endWorkOrder: async (engagement_id: string, end_date: string, reference?: string) => {
      const { subject } = await endingOrder(engagement_id, end_date, reference)
      await events.emit(db, workOrderEnding, { engagement_id, subject, actor: null, facts: {} })
      return subject.id
    },

    /** Answers the id of the work order, of whose budget all is used. */
    useBudget: async (engagement_id: string) => {
      const { row, subject } = await endingOrder(engagement_id, '2026-12-31')
      const usage = { budget_days: 40, used_days: 40, days_left_at_end: null }
      const runOut = { runs_out_on: null, runs_out_earliest: null, runs_out_latest: null }
      const facts = { ...usage, ...runOut, threshold: '100' as const, ...row }
      await events.emit(db, daysRunningOut, { engagement_id, subject, actor: null, facts })
      return subject.id
    },

    /** The sentence is "{name of the account} asked {people} people for feedback". */
    askForFeedback: async (engagement_id: string, people: number, by: string, queries: Queries = db) => {
      const actor = await actorOf(by, queries)
      const event = { engagement_id, subject: { id: engagement_id }, actor, facts: { people } }
      await events.emit(queries, serviceFeedbackRequested, event)
    },
  }
}
