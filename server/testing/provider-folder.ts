import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { AuditRecord } from '@portal/domain/import/audits'
import type { AbsenceRecord, TimeEntryRecord } from '@portal/domain/import/days'
import type { EngagementRecord, MemberAssignmentRecord, WorkOrderRecord } from '@portal/domain/import/engagements'
import type { HistoryRecord } from '@portal/domain/import/history'
import type { ClientRecord, PersonRecord, StakeholderRecord, UserRecord } from '@portal/domain/import/people'
import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'

/** The records of an import folder by file. */
export interface ProviderRecords {
  clients: ClientRecord[]
  people: PersonRecord[]
  engagements: EngagementRecord[]
  users: UserRecord[]
  work_orders: WorkOrderRecord[]
  member_assignments: MemberAssignmentRecord[]
  time_entries: TimeEntryRecord[]
  absences: AbsenceRecord[]
  stakeholders: StakeholderRecord[]
  audits: AuditRecord[]
  history: HistoryRecord[]
}

/** A small provider with one of everything; fresh on every call, so that a test may change it. */
export function providerRecords(): ProviderRecords {
  const answers = Array.from({ length: 14 }, (_, index) => ({
    question: `Question ${index}`,
    answer: index === 9 ? 10 : 'Yes',
  }))
  return {
    clients: [{ id: 'c1', name: 'Halden & Moore Bank' }],
    people: [
      { id: 7, name: 'Amara Okafor', email: 'amara@provider.example', job_title: 'Delivery Lead' },
      { id: 'p2', name: 'Nguyễn Thị Minh Khai' },
    ],
    engagements: [
      { id: 'e1', title: 'Élan  payments', client_id: 'c1', project_lead_id: 7, portfolio_director_id: 'p2' },
      { id: 'e2', title: 'Fleet telematics', client_id: 'c1' },
    ],
    users: [
      {
        id: 'u1',
        email: 'Helen@Customer.example',
        first_name: 'Helen',
        last_name: 'Marsh',
        login_method: 'external',
        is_stakeholder: true,
        access_level: 1,
        project_ids: ['e1', 'e2'],
      },
      {
        id: 'u2',
        email: 'amara@provider.example',
        first_name: 'Amara',
        last_name: 'Okafor',
        job_title: 'Delivery Lead',
        provider_role: 'portfolio_director',
        login_method: 'internal',
        is_stakeholder: false,
        access_level: 1,
        is_superuser: true,
        employee_id: 7,
      },
    ],
    work_orders: [
      { id: 'w1', engagement_id: 'e1', reference: 'WO-1', start_date: '2026-01-05', end_date: '2026-06-30' },
      {
        id: 'w2',
        engagement_id: 'e1',
        reference: 'WO-2',
        start_date: '2026-07-01',
        end_date: '2026-12-31',
        budget_days: 62.5,
      },
    ],
    member_assignments: [
      {
        id: 'a1',
        work_order_id: 'w1',
        employee_id: 7,
        member_role: 'Delivery Lead',
        member_role_id: 10,
        start_date: '2026-01-05',
        end_date: '2026-06-30',
        price_per_day: 780.5,
        allocation_percentage: 50,
      },
      {
        id: 'a2',
        work_order_id: 'w2',
        member_role: 'QA Engineer',
        member_role_id: 30,
        start_date: '2026-07-01',
        end_date: '2026-12-31',
      },
    ],
    time_entries: [
      { id: 't1', day: '2026-07-01', employee_id: 7, work_order_id: 'w2', hundredths: 100 },
      { id: 't2', day: '2026-07-02', employee_id: 7, work_order_id: 'w2', hundredths: 50 },
    ],
    absences: [{ id: 'b1', employee_id: 7, start_date: '2026-08-03', end_date: '2026-08-14' }],
    stakeholders: [
      {
        id: 's1',
        engagement_id: 'e1',
        full_name: 'Helen Marsh',
        invited_by: 'Advance',
        access_level: 1,
        phone: '1234',
      },
    ],
    audits: [
      {
        id: 101,
        engagement_id: 'e1',
        title: 'Delivery health',
        scoring_type: 2,
        percentage_score: 91,
        created_at: '2026-06-02T10:15:00+01:00',
        score_points: [
          { date: '2026-04-20', score: 84.25 },
          { date: '2026-06-02', score: 91 },
        ],
        surveys: [
          {
            id: 'v1',
            created_at: '2026-06-02T10:15:00Z',
            created_by: 'Ingrid Solberg',
            notes: 'Release cadence now weekly',
            percentage_score: 91,
            is_completed: true,
            entity_name: 'Halden & Moore Bank',
            sections: [
              {
                id: 1,
                value: 'Planning and scope',
                percentage_score: 96,
                description: 'How work is agreed.',
                answered_questions: [
                  {
                    question_title: 'Is the backlog refined?',
                    total_score: 10,
                    options: [
                      {
                        question_id: 5,
                        value: 'Yes',
                        score: 10,
                        risks: [{ title: 'Rework', score: 2, impacts: [{ title: 'Delay', score: 1 }] }],
                      },
                    ],
                  },
                ],
              },
            ],
          },
        ],
      },
    ],
    history: [
      {
        kind: 'customer_survey',
        id: 'h1',
        engagement_id: 'e1',
        user_id: 'u1',
        user_full_name: 'Helen Marsh',
        survey_date: '2025-03-01T09:00:00Z',
        data: answers,
      },
      {
        kind: 'individual_feedback',
        id: 'h2',
        engagement_id: 'e1',
        employee_id: 7,
        provider_full_name: 'Helen Marsh',
        feedback: 'Always prepared.',
        date: '2025-03-01T09:00:00Z',
      },
      {
        kind: 'team_feedback',
        id: 'h3',
        engagement_id: 'e1',
        team_name: 'Payments squad',
        provider_full_name: 'Helen Marsh',
        feedback: 'One team with ours.',
        date: '2025-03-01T09:00:00Z',
      },
    ],
  }
}

const folders: string[] = []

/** Creates a folder with the given files. Strings and bytes are written unchanged, anything else as JSON. */
export async function folderOf(files: Record<string, unknown>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-folder-'))
  folders.push(folder)
  for (const [name, content] of Object.entries(files))
    await writeFile(
      path.join(folder, name),
      typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content),
    )
  return folder
}

export const jsonFiles = (records: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(records).map(([name, content]) => [`${name}.json`, content]))

export const folderOfRecords = (records: object): Promise<string> => folderOf(jsonFiles(records))

export async function removeFolders(): Promise<void> {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
}

/** Every row of every table without its number, which only counts up; with the versions a row that was written again differs although it says the same. */
export async function dumpOf(db: Database, { versions = false } = {}): Promise<Record<string, unknown[]>> {
  const tables = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind in ('r', 'm') and relnamespace = 'public'::regnamespace and relname not like 'kysely%' order by 1
  `.execute(db)
  const dump: Record<string, unknown[]> = {}
  for (const { name } of tables.rows) {
    const version = sql.raw(versions ? ', t.xmin::text as version' : '')
    const { rows } = await sql`select to_jsonb(t) - array(select attname::text from pg_attribute
        where attrelid = ${name}::regclass and attidentity <> '') as row ${version}
        from ${sql.table(name)} t order by to_jsonb(t)::text`.execute(db)
    if (rows.length > 0) dump[name] = rows
  }
  return dump
}
