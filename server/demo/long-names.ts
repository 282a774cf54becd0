import { longestFileName } from '@portal/domain/files/file-name'
import { questions } from '@portal/domain/surveys/questions'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Queries } from '../platform/database/database.ts'

/** Maximum lengths in the import (domain/import) and for teams and tags (domain/team). */
const [name, title, text, team] = [200, 300, 500, 20]

/** Columns that hold a name, by table, with the most that is let into each. */
const columns: Record<string, Record<string, number>> = {
  client: { name, folded_name: name, search_words: name },
  engagement: { title, folded_title: title, search_words: title },
  person: { name, folded_name: name, search_words: name, job_title: name },
  account: { first_name: name, role: name, company_name: name },
  work_order: { reference: name, search_words: name },
  member_assignment: { member_role: name },
  stakeholder: { full_name: name, search_words: name, company_name: name, role: name, phone: 50, invited_by: name },
  stakeholder_change: { full_name: name, changed_by: name },
  group_team: { name: team, folded_name: team },
  tag: { name: team, folded_name: team },
  audit: { title: name, search_words: name },
  audit_survey: { created_by: name, entity_name: name, notes: text },
  individual_feedback: { provider_full_name: name, provider_role: name, feedback: text },
  team_feedback: { team_name: name, provider_full_name: name, feedback: text },
  customer_survey: { user_full_name: name },
  customer_survey_reply: { author_name: name, text },
  team_request: { requested_by: name, request_comment: text },
  team_request_proposal: { proposed_by: name, decided_by: name, note: text, decision_note: text },
  extension_request: { requested_by: name, answered_by: name, message: text, note: text },
  bug_report: { description: text, steps: text, reply: text, answered_by: name },
}

/**
 * Lengthens all names in the demo to `length` characters without spaces, up to the limit of their field, to check layouts.
 * Email addresses stay, so that people can sign in.
 */
export async function lengthenNames(db: Database, length: number): Promise<void> {
  const long = (value: RawBuilder<unknown>, most: number) => {
    const size = sql.lit(Math.min(length, most))
    return sql`left(repeat(regexp_replace(${value}, '\\s', '', 'g'), ${size}), ${size})`
  }
  await db.transaction().execute(async (queries) => {
    for (const [table, limits] of Object.entries(columns)) {
      const changes = Object.entries(limits).map(
        ([column, most]) => sql`${sql.ref(column)} = ${long(sql.ref(column), most)}`,
      )
      await sql`update ${sql.table(table)} set ${sql.join(changes)}`.execute(queries)
    }
    for (const table of ['person', 'stakeholder']) {
      const part = (place: number) => long(sql`split_part(email, '@', ${sql.lit(place)})`, 63)
      await sql`update ${sql.table(table)} set email = ${part(1)} || '@' || ${part(2)} || '.example'`.execute(queries)
    }
    const ending = sql`substring(file_name from '\\.[^.]+$')`
    const file = long(sql.ref('file_name'), longestFileName - 6)
    await sql`update file_version set file_name = ${file} || ${ending}`.execute(queries)
    await lengthenRecords(queries, (value) => longText(value, length))
  })
}

const longText = (value: string, length: number): string => {
  const word = value.replace(/\s/g, '')
  return word === '' ? value : word.repeat(Math.ceil(length / word.length)).slice(0, Math.min(length, text))
}

/** Lengthens texts inside JSON records: an audit's sections and the text answers of surveys. */
async function lengthenRecords(queries: Queries, long: (value: string) => string): Promise<void> {
  const words = new Set(['value', 'questionTitle', 'title', 'description'])
  for (const { id, sections } of await queries.selectFrom('audit_survey').select(['id', 'sections']).execute()) {
    const changed = JSON.stringify(sections, (key, value) =>
      words.has(key) && typeof value === 'string' ? long(value) : value,
    )
    await queries.updateTable('audit_survey').set({ sections: changed }).where('id', '=', id).execute()
  }
  for (const { id, data } of await queries.selectFrom('customer_survey').select(['id', 'data']).execute()) {
    const answers = (data as { answer: unknown }[]).map(({ answer, ...rest }, place) => {
      const isWords = place < 4 || questions[place]?.kind === 'text'
      return { ...rest, answer: isWords && typeof answer === 'string' ? long(answer) : answer }
    })
    await queries
      .updateTable('customer_survey')
      .set({ data: JSON.stringify(answers) })
      .where('id', '=', id)
      .execute()
  }
}
