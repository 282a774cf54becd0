import { randomUUID } from 'node:crypto'
import { stakeholderWords } from '@portal/domain/stakeholders/search'
import { questions } from '@portal/domain/surveys/questions'
import { type Answer, averageRating } from '@portal/domain/surveys/ratings'
import { surveyWords } from '@portal/domain/surveys/survey-words'
import { fold } from '@portal/domain/text/fold'
import { searchWords } from '@portal/domain/text/search-words'
import type { Insertable } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import type { Tables } from '../platform/database/tables.ts'

type Row<Name extends keyof Tables> = Partial<Insertable<Tables[Name]>>

let counter = 0
const nextId = (prefix: string): string => `${prefix}-${++counter}`

/** The 14 answers of a satisfied person. */
export const contentedAnswers: readonly Answer[] = [
  'Helen Marsh',
  'Director of Payments',
  'Payments platform rebuild',
  'Halden & Moore Bank',
  ...Array.from({ length: 3 }, () => 'Meets expectations almost all the time'),
  ...Array.from({ length: 2 }, () => 'Very satisfied'),
  9,
  'They keep what they promise.',
  'Shorter demos, please.',
  'No',
  null,
]

/**
 * Writes the provider's records for a test, each with believable defaults; only what the test is about is named.
 * Every function answers the id.
 */
export function recordsIn(db: Database) {
  const client = async (row: Row<'client'> = {}): Promise<string> => {
    const { id = nextId('client'), name = 'Halden & Moore Bank' } = row
    await db
      .insertInto('client')
      .values({ name, folded_name: fold(name), ...row, id })
      .execute()
    return id
  }

  const person = async (row: Row<'person'> = {}): Promise<string> => {
    const id = row.id ?? nextId('person')
    const name = row.name ?? 'Amara Okafor'
    await db
      .insertInto('person')
      .values({ folded_name: fold(name), search_words: searchWords(name), ...row, name, id })
      .execute()
    return id
  }

  const engagement = async (row: Row<'engagement'> = {}): Promise<string> => {
    const id = row.id ?? nextId('engagement')
    const title = row.title ?? 'Payments platform rebuild'
    await db
      .insertInto('engagement')
      .values({
        title,
        folded_title: fold(title),
        search_words: searchWords(title),
        ...row,
        client_id: row.client_id ?? (await client()),
        id,
      })
      .execute()
    return id
  }

  /** Adds the removal of an engagement that closed long ago: the named one, or a new one. */
  const removal = async (row: Row<'engagement_removal'> = {}): Promise<string> => {
    const id = row.id ?? nextId('removal')
    const engagement_id = row.engagement_id ?? (row.state === 'removed' ? nextId('gone') : await engagement())
    const engagementRow = await db
      .selectFrom('engagement')
      .selectAll()
      .where('id', '=', engagement_id)
      .executeTakeFirst()
    const isOver = row.state === 'removed' || row.state === 'fallen away'
    await db
      .insertInto('engagement_removal')
      .values({
        client_id: engagementRow?.client_id ?? 'client',
        title: engagementRow?.title ?? 'Payments platform rebuild',
        client_name: 'Halden & Moore Bank',
        state: 'planned',
        closed_on: '2024-03-31',
        remove_on: '2026-07-18',
        told_at: new Date(0),
        planned_at: new Date('2026-06-18T08:30:00Z'),
        ...(isOver && { ended_at: new Date('2026-06-18T08:30:00Z') }),
        ...(row.state === 'removed' && { parts: JSON.stringify({ counts: [], bytes: 0 }) }),
        ...(row.state === 'held' && { held_by: 'Leah Stone', held_reason: 'A dispute is open' }),
        ...row,
        id,
        engagement_id,
      })
      .execute()
    return id
  }

  const workOrder = async (
    row: Row<'work_order'> & { engagement_id: string; start_date: string; end_date: string },
  ) => {
    const { id = nextId('work-order'), reference = 'WO-2041' } = row
    await db
      .insertInto('work_order')
      .values({ reference, search_words: searchWords(reference), removed_at: null, ...row, id })
      .execute()
    await db
      .updateTable('engagement')
      .set((eb) => ({ latest_end_date: eb.fn('greatest', ['latest_end_date', eb.val(row.end_date)]) }))
      .where('id', '=', row.engagement_id)
      .execute()
    return id
  }

  /** One day on the first day of the tests, unless stated otherwise. The import computes the sums, so a test that shows them writes `work_order_usage`. */
  const timeEntry = async (
    row: Row<'time_entry'> & { work_order_id: string; employee_id: string },
  ): Promise<string> => {
    const id = row.id ?? nextId('entry')
    await db
      .insertInto('time_entry')
      .values({ day: '2026-06-18', hundredths: 100, ...row, id })
      .execute()
    return id
  }

  const absence = async (
    row: Row<'absence'> & { employee_id: string; start_date: string; end_date: string },
  ): Promise<string> => {
    const id = row.id ?? nextId('absence')
    await db
      .insertInto('absence')
      .values({ ...row, id })
      .execute()
    return id
  }

  /** On the given work order and, unless said otherwise, for its whole time. */
  const assignment = async (row: Row<'member_assignment'> & { work_order_id: string }): Promise<string> => {
    const id = row.id ?? nextId('assignment')
    const order = await db
      .selectFrom('work_order')
      .selectAll()
      .where('id', '=', row.work_order_id)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('member_assignment')
      .values({
        member_role: 'Software developer',
        member_role_id: 20,
        price_per_day: 640,
        allocation_percentage: 100,
        start_date: order.start_date,
        end_date: order.end_date,
        ...row,
        engagement_id: order.engagement_id,
        id,
      })
      .execute()
    return id
  }

  /** Open, asked on the day on which tests begin. */
  const extensionRequest = async (
    row: Row<'extension_request'> & { work_order_id: string; account_id: string },
  ): Promise<string> => {
    const id = row.id ?? nextId('extension')
    const order = await db
      .selectFrom('work_order')
      .select('end_date')
      .where('id', '=', row.work_order_id)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('extension_request')
      .values({
        requested_by: 'Helen Marsh',
        requested_at: new Date('2026-06-18T08:30:00Z'),
        requested_on: '2026-06-18',
        message: 'Please extend',
        end_date_then: order.end_date,
        state: 'open',
        ...row,
        id,
      })
      .execute()
    return id
  }

  const team = async (row: Row<'group_team'> & { engagement_id: string }): Promise<string> => {
    const id = row.id ?? nextId('team')
    const name = row.name ?? `Team ${id}`
    await db
      .insertInto('group_team')
      .values({ version: 1, created_at: new Date(0), ...row, name, folded_name: fold(name), id })
      .execute()
    return id
  }

  const tag = async (row: Row<'tag'> & { engagement_id: string }): Promise<string> => {
    const id = row.id ?? nextId('tag')
    const name = row.name ?? id
    await db
      .insertInto('tag')
      .values({ ...row, name, folded_name: fold(name), id })
      .execute()
    return id
  }

  const account = async (row: Row<'account'>, engagements: readonly string[]): Promise<string> => {
    const id = row.id ?? nextId('account')
    await db
      .insertInto('account')
      .values({
        email: `${id}@customer.example`,
        first_name: 'Helen',
        last_name: 'Marsh',
        login_method: 'external',
        access_level: 1,
        is_superuser: false,
        active: true,
        ...row,
        id,
      })
      .execute()
    for (const engagement_id of engagements)
      await db.insertInto('account_engagement').values({ account_id: id, engagement_id }).execute()
    return id
  }

  /** A customer's account that reaches the given engagements; access level 1 unless said otherwise. */
  const stakeholderAccount = (engagements: readonly string[], row: Row<'account'> = {}): Promise<string> =>
    account(row, engagements)

  const staffAccount = (row: Row<'account'> = {}): Promise<string> => {
    const id = row.id ?? nextId('staff')
    const staff = { email: `${id}@provider.example`, login_method: 'internal', job_title: 'Consultant' } as const
    return account({ ...staff, first_name: 'Tomasz', last_name: 'Brandt', ...row, id }, [])
  }

  /** Adds an event of the provider's systems that the outlets have seen. */
  const event = async (
    row: Row<'event'> & { kind: string; engagement_id: string; subject_id: string },
  ): Promise<string> => {
    const id = row.id ?? randomUUID()
    const happened_at = row.happened_at ?? new Date('2026-06-01T08:00:00Z')
    await db
      .insertInto('event')
      .values({ account_id: null, facts: {}, distributed_at: happened_at, happened_at, ...row, id })
      .execute()
    return id
  }

  /** Adds a file with one version and no stored content. By default: not sensitive, no expiry, owned by `uploaded_by`. */
  const sharedFile = async (
    row: Row<'shared_file'> & { engagement_id: string; uploaded_by: string },
    version: Row<'file_version'> = {},
  ): Promise<string> => {
    const id = row.id ?? randomUUID()
    const added_at = row.added_at ?? new Date('2026-06-01T08:00:00Z')
    const rest = { category: 'Contracts', is_sensitive: false } as const
    await db
      .insertInto('shared_file')
      .values({ ...rest, version: 1, added_at, ...row, id })
      .execute()
    const { uploaded_by } = row
    const stored = { id: randomUUID(), number: 1, file_name: 'Contract.pdf', size: 10, sha256: 'x', sealed_key: null }
    await db
      .insertInto('file_version')
      .values({
        ...stored,
        search_words: searchWords(version.file_name ?? stored.file_name),
        uploaded_by,
        added_at,
        ...version,
        file_id: id,
      })
      .execute()
    return id
  }

  /** A satisfaction survey with contented answers; `answers` replaces some of them by their place. */
  const customerSurvey = async ({
    answers = {},
    ...row
  }: Row<'customer_survey'> & { engagement_id: string; answers?: Record<number, Answer> }): Promise<string> => {
    const id = row.id ?? nextId('survey')
    const all = questions.map((_, index) => answers[index] ?? contentedAnswers[index] ?? null)
    const data = questions.map(({ question }, index) => ({ question, answer: all[index] ?? null }))
    await db
      .insertInto('customer_survey')
      .values({
        user_full_name: String(all[0]),
        survey_date: new Date('2026-06-01T10:00:00Z'),
        data: JSON.stringify(data),
        average_rating: averageRating(all),
        search_words: surveyWords(all),
        ...row,
        id,
      })
      .execute()
    return id
  }

  /** Adds an open bug report with one image of the same id and no stored content. */
  const bugReport = async (row: Row<'bug_report'> & { account_id: string }): Promise<string> => {
    const id = row.id ?? randomUUID()
    const words = { description: 'The list stays empty', steps: 'Open the list' }
    const open = { created_at: new Date('2026-06-01T08:00:00Z') }
    await db
      .insertInto('bug_report')
      .values({ ...words, ...open, ...row, id })
      .execute()
    await db
      .insertInto('bug_report_image')
      .values({ id, report_id: id, position: 0, media_type: 'image/png' })
      .execute()
    return id
  }

  /** With one score, of the given day. */
  const audit = async (row: Row<'audit'> & { engagement_id: string }, day = '2026-06-01'): Promise<string> => {
    const id = row.id ?? nextId('audit')
    const title = row.title ?? 'Security audit'
    const details = {
      title,
      search_words: searchWords(title),
      scoring_type: 2 as const,
      percentage_score: 91,
      created_at: new Date(day),
    }
    await db
      .insertInto('audit')
      .values({ ...details, ...row, id })
      .execute()
    await db.insertInto('audit_score_point').values({ audit_id: id, day, score: 91 }).execute()
    return id
  }

  /** Adds a row to an engagement's stakeholders, without an account. */
  const stakeholder = async (row: Row<'stakeholder'> & { engagement_id: string }): Promise<string> => {
    const id = row.id ?? nextId('stakeholder')
    const named = { full_name: 'Owen Blackwood', company_name: 'Halden & Moore Bank', role: 'Product Owner', ...row }
    const details = { ...named, search_words: stakeholderWords(named), phone: null, invited_by: 'Advance' }
    await db
      .insertInto('stakeholder')
      .values({ email: `${id}@customer.example`, access_level: 2, ...details, ...row, id })
      .execute()
    return id
  }

  const releaseNote = async (row: Row<'release_note'> = {}): Promise<string> => {
    const id = row.id ?? nextId('note')
    await db
      .insertInto('release_note')
      .values({ release_date: '2026-06-01', note_content: '<p>Audits have a chart.</p>', ...row, id })
      .execute()
    return id
  }

  /** With one line, whose id is `{id}-line`. */
  const teamRequest = async (
    row: Row<'team_request'> & { engagement_id: string; account_id: string },
  ): Promise<string> => {
    const id = row.id ?? nextId('request')
    await db
      .insertInto('team_request')
      .values({ requested_by: 'Helen Marsh', request_date: new Date('2026-06-17T10:00:00Z'), ...row, id })
      .execute()
    await db
      .insertInto('team_request_line')
      .values({
        id: `${id}-line`,
        request_id: id,
        place: 0,
        member_role: 'Software developer',
        primary_skill: 'React',
        member_type_quantity: 2,
        member_start_date: '2026-07-01',
        member_duration: '6 months',
      })
      .execute()
    return id
  }

  const proposal = async (
    row: Row<'team_request_proposal'> & { line_id: string; account_id: string },
  ): Promise<string> => {
    const id = row.id ?? nextId('proposal')
    const employee_id = row.employee_id ?? (await person())
    await db
      .insertInto('team_request_proposal')
      .values({ proposed_by: 'Tomasz Brandt', ...row, employee_id, id })
      .execute()
    return id
  }

  return {
    client,
    person,
    engagement,
    workOrder,
    timeEntry,
    absence,
    assignment,
    stakeholderAccount,
    staffAccount,
    extensionRequest,
    removal,
    team,
    tag,
    event,
    sharedFile,
    bugReport,
    customerSurvey,
    audit,
    stakeholder,
    releaseNote,
    teamRequest,
    proposal,
  }
}
export type Records = ReturnType<typeof recordsIn>
