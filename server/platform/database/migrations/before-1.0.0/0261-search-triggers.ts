import { type Kysely, sql } from 'kysely'

/**
 * Fills the table of the search. Triggers update its rows in the transaction of every change by a person, an import, an erasure,
 * or an instance that still runs the version before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db)
  await run(triggerFunction)
  for (const { table, kind, columns, events = allEvents } of dependencies)
    for (const event of events)
      await run(`create trigger search_${functionName(kind)}_${event} after ${event} on ${table}
        referencing ${changedRows[event]}
        for each statement execute function update_search_documents('${functionName(kind)}', '${columns}')`)
  for (const statement of contextTriggers) await run(statement)
  await run('insert into search_document select * from search_source')
  for (const table of ['client', 'engagement', 'person', 'work_order', 'stakeholder', 'file_version', 'audit'])
    await run(`drop index ${table}_by_words, ${table}_by_part`)
}

/** The kind as part of the name of a function. */
const functionName = (kind: string): string => kind.replaceAll('-', '_')

/**
 * Updates the documents that depend on the rows of a statement. First argument: the kind. Second: a query for the ids of the
 * documents and the columns that they depend on; `%s` stands for the changed rows. A change of other columns updates nothing.
 */
const triggerFunction = `
  create function update_search_documents() returns trigger language plpgsql as $$
  declare
    query text := format(tg_argv[1], 'changed');
    ids text[];
  begin
    if tg_op = 'UPDATE' then
      -- Rows that differ.
      query := format('(%1$s except %2$s) union (%2$s except %1$s)', query, format(tg_argv[1], 'replaced'));
    end if;
    execute format('select array(select distinct document_id from (%s) as dependent (document_id)
      where document_id is not null)', query) into ids;
    if cardinality(ids) > 0 then
      execute format('select update_search_%s($1)', tg_argv[0]) using ids;
    end if;
    return null;
  end $$`

/** The rows of a statement, as its trigger sees them. */
const changedRows = {
  insert: 'new table as changed',
  update: 'old table as replaced new table as changed',
  delete: 'old table as changed',
}

const allEvents = ['insert', 'update', 'delete'] as const

interface Dependency {
  table: string
  kind: string
  /** Query for the ids of the documents and the columns that they depend on. */
  columns: string
  /** All by default. Only `update` if no document can depend on the row when it is inserted or deleted. */
  events?: readonly (keyof typeof changedRows)[]
}

const dependencies: readonly Dependency[] = [
  {
    table: 'engagement',
    kind: 'engagement',
    columns: 'select id, title, client_id, search_words, latest_end_date, removed_at from %s',
  },
  {
    table: 'client',
    kind: 'engagement',
    columns: `select engagement.id, changed.name, changed.search_words
      from %s as changed join engagement on client_id = changed.id`,
    events: ['update'],
  },
  { table: 'work_order', kind: 'engagement', columns: 'select engagement_id, start_date, removed_at from %s' },
  {
    table: 'work_order',
    kind: 'work-order',
    columns: 'select id, engagement_id, reference, search_words, start_date, end_date, removed_at from %s',
  },
  { table: 'person', kind: 'person', columns: 'select id, name, search_words from %s', events: ['update'] },
  {
    table: 'member_assignment',
    kind: 'person',
    columns: 'select employee_id, id, work_order_id, engagement_id, member_role, start_date, end_date from %s',
  },
  {
    table: 'work_order',
    kind: 'person',
    columns: `select employee_id, changed.id, changed.removed_at
      from %s as changed join member_assignment on work_order_id = changed.id`,
    events: ['update'],
  },
  {
    // The number tells two people apart who swap roles.
    table: 'engagement',
    kind: 'person',
    columns: `select unnest(array[project_lead_id, portfolio_director_id, client_partner_id, default_client_partner_id]), id,
      generate_series(1, 4), client_partner_id from %s`,
  },
  { table: 'member_tag', kind: 'person', columns: 'select employee_id, tag_id from %s' },
  {
    table: 'tag',
    kind: 'person',
    columns:
      'select employee_id, changed.id, name, folded_name from %s as changed join member_tag on tag_id = changed.id',
    events: ['update'],
  },
  {
    table: 'stakeholder',
    kind: 'stakeholder',
    columns: 'select id, engagement_id, email, full_name, role, company_name, search_words from %s',
  },
  {
    table: 'shared_file',
    kind: 'file',
    columns: 'select id, engagement_id, category, added_at, expire_on, archived_at, version from %s',
    events: ['update'],
  },
  { table: 'file_version', kind: 'file', columns: 'select file_id, number, file_name, search_words from %s' },
  { table: 'audit', kind: 'audit', columns: 'select id, engagement_id, title, search_words, created_at from %s' },
  { table: 'audit_score_point', kind: 'audit', columns: 'select audit_id, day from %s' },
  {
    table: 'customer_survey',
    kind: 'survey',
    columns: 'select id, engagement_id, user_full_name, company_name, survey_date from %s',
  },
  {
    table: 'individual_feedback',
    kind: 'feedback',
    columns: 'select id, engagement_id, employee_id, provider_full_name, given_at from %s',
  },
  {
    table: 'person',
    kind: 'feedback',
    columns: `select feedback.id, changed.name, changed.search_words
      from %s as changed join individual_feedback feedback on employee_id = changed.id`,
    events: ['update'],
  },
  {
    table: 'team_feedback',
    kind: 'team-feedback',
    columns: 'select id, engagement_id, team_name, provider_full_name, given_at from %s',
  },
  { table: 'group_team', kind: 'team', columns: 'select id, engagement_id, name, created_at from %s' },
  {
    table: 'team_request_line',
    kind: 'team-request',
    columns: 'select id, request_id, member_role, primary_skill from %s',
  },
  {
    table: 'team_request',
    kind: 'team-request',
    columns: `select line.id, engagement_id, requested_by, request_date, is_new
      from %s as changed join team_request_line line on request_id = changed.id`,
    events: ['update'],
  },
  {
    table: 'extension_request',
    kind: 'extension-request',
    columns: 'select id, work_order_id, requested_by, requested_at, state from %s',
  },
  {
    table: 'work_order',
    kind: 'extension-request',
    columns: `select request.id, changed.engagement_id, reference, search_words, removed_at
      from %s as changed join extension_request request on work_order_id = changed.id`,
    events: ['update'],
  },
]

/** Folded words of the title and the customer of an engagement. */
const context = "to_tsvector('simple', engagement.search_words || ' ' || client.search_words)"

/** A new title or customer changes the context of all documents of the engagement. */
const contextTriggers = [
  `create function update_search_context() returns trigger language plpgsql as $$
  begin
    update search_document document set context = ${context}
    from engagement join client on client.id = engagement.client_id
    where document.engagement_id = engagement.id and document.context <> ${context}
      and case tg_table_name when 'client' then client.id else engagement.id end in (
        select id from changed join replaced using (id) where changed.search_words <> replaced.search_words
          or to_jsonb(changed) -> 'client_id' is distinct from to_jsonb(replaced) -> 'client_id');
    return null;
  end $$`,
  ...['client', 'engagement'].map(
    (table) => `create trigger search_context after update on ${table} referencing ${changedRows.update}
      for each statement execute function update_search_context()`,
  ),
]
