import { type Kysely, sql } from 'kysely'

/**
 * Adds one table for the search, with a view for each kind that defines its rows. Triggers update them in the transaction of every
 * change by a person, an import, an erasure, or an instance of the version before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db)
  for (const statement of functionsAndTable) await run(statement)
  for (const [kind, query] of Object.entries(documents)) {
    await run(viewOf(kind, query))
    await run(updateFunctionOf(kind))
  }
  await run(`create view search_source as ${Object.keys(documents).map(rowsOf).join(' union all ')}`)
  for (const { table, kind, ids } of dependencies)
    for (const [event, rows] of Object.entries(changedRows))
      await run(`create trigger ${nameOf('search', kind)}_${event} after ${event} on ${table} referencing ${rows}
        for each statement execute function ${nameOf('update_search', kind)}('${ids}')`)
  for (const statement of contextTriggers) await run(statement)
  await run('insert into search_document select * from search_source')
  for (const table of ['client', 'engagement', 'person', 'work_order', 'stakeholder', 'file_version', 'audit'])
    await run(`drop index ${table}_by_words, ${table}_by_part`)
}

const nameOf = (name: string, kind: string): string => `${name}_${kind.replaceAll('-', '_')}`

const functionsAndTable = [
  // Close to `fold` of the domain, for texts whose folded words are not stored.
  `create function fold_words(text text) returns text language sql immutable as $$
    select trim(regexp_replace(
      replace(replace(replace(
        translate(lower(regexp_replace(normalize(text, nfkd), '[\\u0300-\\u036f]', '', 'g')), 'øØłŁđĐðÐ', 'oolldddd'),
        'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'),
      '[\\s!-/:-@\\[-\`{-~\\u2010-\\u2027]+', ' ', 'g'))
  $$`,
  // "open banking hub" is also found as "openbanking", "bankinghub" and "obh".
  `create function join_words(words text) returns text language sql immutable as $$
    select concat(string_agg(word || next, ' '), ' ', string_agg(left(word, 1), '' order by position))
    from (
      select word, position, lead(word) over (order by position) as next
      from unnest(string_to_array(words, ' ')) with ordinality as each (word, position)
    ) as pair
    having count(*) > 1
  $$`,

  `create table search_document (
    kind text not null,
    id text not null,
    engagement_id text not null references engagement on delete cascade,
    same_as text not null,
    title text not null,
    details text[] not null,
    title_words text collate "C" not null,
    words text collate "C" not null,
    happened_at timestamptz,
    starts_on date,
    ends_on date,
    is_closed boolean not null,
    scored_on date,
    lexemes tsvector not null,
    context tsvector not null,
    primary key (kind, id, engagement_id)
  )`,
  'create index search_document_of_engagement on search_document (engagement_id)',
  // Every search reads the pending list of the index, so it is short: 256 kB.
  `create index search_document_by_words on search_document
    using gin (lexemes, context) with (gin_pending_list_limit = 256)`,
]

/**
 * The rows of each kind: id, engagement, what makes two rows the same result, title, details, folded words of the title, other
 * folded words, then the columns from `happened_at` to `scored_on`.
 */
const documents: Readonly<Record<string, string>> = {
  engagement: `
    select engagement.id, engagement.id, engagement.id, engagement.title, array[client.name], engagement.search_words,
      client.search_words || ' ' || fold_words(engagement.id), null::timestamptz,
      (select min(start_date) from work_order where work_order.engagement_id = engagement.id and removed_at is null),
      engagement.latest_end_date, false, null::date
    from engagement join client on client.id = engagement.client_id
    where engagement.removed_at is null`,
  'work-order': `
    select id, engagement_id, id, reference, '{}'::text[], search_words, '', null::timestamptz, start_date, end_date, false,
      null::date
    from work_order where removed_at is null`,
  person: `
    select place.employee_id, place.engagement_id, place.employee_id, person.name, place.roles || tagged.names, person.search_words,
      fold_words(array_to_string(place.roles || tagged.names, ' ')), null::timestamptz, place.starts_on, place.ends_on, false,
      null::date
    from (
      select employee_id, engagement_id, min(start_date) as starts_on, max(end_date) as ends_on,
        array_agg(role order by end_date desc nulls last, role) as roles
      from (
        select employee_id, engagement_id, role, min(start_date) as start_date, max(end_date) as end_date
        from (
          select assigned.employee_id, assigned.engagement_id, assigned.member_role as role, assigned.start_date,
            assigned.end_date
          from member_assignment assigned join work_order on work_order.id = assigned.work_order_id
          where work_order.removed_at is null and assigned.employee_id is not null
          union all
          select project_lead_id, id, 'Delivery Lead', null, null from engagement where project_lead_id is not null
          union all
          select portfolio_director_id, id, 'Portfolio Director', null, null from engagement
          where portfolio_director_id is not null
          union all
          select client_partner_id, id, 'Client Partner', null, null from engagement where client_partner_id is not null
          union all
          select default_client_partner_id, id, 'Client Partner', null, null from engagement
          where default_client_partner_id is not null and client_partner_id is null
        ) as role group by employee_id, engagement_id, role
      ) as role group by employee_id, engagement_id
    ) as place
      join person on person.id = place.employee_id
      cross join lateral (
        select coalesce(array_agg(tag.name order by tag.folded_name), '{}') as names
        from member_tag join tag on tag.id = member_tag.tag_id
        where member_tag.employee_id = place.employee_id and tag.engagement_id = place.engagement_id
      ) as tagged`,
  stakeholder: `
    select id, engagement_id, coalesce(md5(lower(email)), id), full_name, array_remove(array[role, company_name], null),
      fold_words(full_name), search_words, null::timestamptz, null::date, null::date, false, null::date
    from stakeholder`,
  file: `
    select shared_file.id, shared_file.engagement_id, shared_file.id, file_version.file_name, array[shared_file.category],
      file_version.search_words, fold_words(shared_file.category), shared_file.added_at, null::date, shared_file.expire_on,
      shared_file.archived_at is not null, null::date
    from shared_file
      join file_version on file_version.file_id = shared_file.id and file_version.number = shared_file.version`,
  audit: `
    select id, engagement_id, id, title, '{}'::text[], search_words, '', created_at, null::date, null::date, false,
      (select max(day) from audit_score_point where audit_id = audit.id)
    from audit`,
  survey: `
    select id, engagement_id, id, user_full_name, array_remove(array[company_name], null), fold_words(user_full_name), '',
      survey_date, null::date, null::date, false, null::date
    from customer_survey`,
  feedback: `
    select feedback.id, feedback.engagement_id, feedback.id, person.name, array[feedback.provider_full_name],
      person.search_words, fold_words(feedback.provider_full_name), feedback.given_at, null::date, null::date, false,
      null::date
    from individual_feedback feedback join person on person.id = feedback.employee_id`,
  'team-feedback': `
    select id, engagement_id, id, team_name, array[provider_full_name], fold_words(team_name),
      fold_words(provider_full_name), given_at, null::date, null::date, false, null::date
    from team_feedback`,
  team: `
    select id, engagement_id, id, name, '{}'::text[], fold_words(name), '', created_at, null::date, null::date, false,
      null::date
    from group_team`,
  'team-request': `
    select line.id, request.engagement_id, line.id, line.member_role, array[line.primary_skill, request.requested_by],
      fold_words(line.member_role), fold_words(line.primary_skill || ' ' || request.requested_by), request.request_date,
      null::date, null::date, not request.is_new, null::date
    from team_request_line line join team_request request on request.id = line.request_id`,
  'extension-request': `
    select request.id, work_order.engagement_id, request.id, work_order.reference, array[request.requested_by],
      work_order.search_words, fold_words(request.requested_by), request.requested_at, null::date, null::date,
      request.state <> 'open', null::date
    from extension_request request join work_order on work_order.id = request.work_order_id
    where work_order.removed_at is null`,
}

/** Folded words of the title and the customer of an engagement. */
const context = "to_tsvector('simple', engagement.search_words || ' ' || client.search_words)"

const viewOf = (kind: string, query: string): string => `
  create view ${nameOf('search_source', kind)} as
  select '${kind}' as kind, record.id, record.engagement_id, record.same_as, record.title, record.details,
    ' ' || record.title_words || ' ' as title_words, written.words, record.happened_at, record.starts_on, record.ends_on,
    record.is_closed, record.scored_on, to_tsvector('simple', written.words) as lexemes, ${context} as context
  from (${query}) as record (id, engagement_id, same_as, title, details, title_words, other_words, happened_at, starts_on,
      ends_on, is_closed, scored_on)
    join engagement on engagement.id = record.engagement_id
    join client on client.id = engagement.client_id
    cross join lateral (
      select concat(' ', title_words, ' ', other_words, ' | ', join_words(title_words), ' ') as words offset 0
    ) as written`

const rowsOf = (kind: string): string => `select * from ${nameOf('search_source', kind)}`

const writeOf = (kind: string, ids: string): string => `
  insert into search_document ${rowsOf(kind)} where id = any(${ids})
  on conflict (kind, id, engagement_id) do update set
    same_as = excluded.same_as, title = excluded.title, details = excluded.details, title_words = excluded.title_words,
    words = excluded.words, happened_at = excluded.happened_at, starts_on = excluded.starts_on, ends_on = excluded.ends_on,
    is_closed = excluded.is_closed, scored_on = excluded.scored_on, lexemes = excluded.lexemes,
    context = excluded.context
  where search_document.* is distinct from excluded.*`

const deleteOf = (kind: string, ids: string): string => `
  delete from search_document document
  where kind = '${kind}' and id = any(${ids}) and not exists (
    select from ${nameOf('search_source', kind)} source
    where source.id = any(${ids}) and source.id = document.id and source.engagement_id = document.engagement_id)`

/**
 * One function per kind with generic plans, so that PostgreSQL plans it once for each connection. Many rows, as of an import, are
 * planned by their number. Locks the documents in one order: two transactions cannot wait for each other, and the second sees
 * what the first has changed.
 */
const updateFunctionOf = (kind: string): string => `
  create function ${nameOf('update_search', kind)}() returns trigger language plpgsql
  set plan_cache_mode = force_generic_plan as $$
  declare
    changed_ids text[];
    replaced_ids text[];
  begin
    execute format('select array(%s)', tg_argv[0]) into changed_ids;
    if tg_op = 'UPDATE' then
      execute format('select array(%s)', replace(tg_argv[0], 'changed', 'replaced')) into replaced_ids;
    end if;
    changed_ids := array(select distinct id from unnest(changed_ids || replaced_ids) as id where id is not null);
    if cardinality(changed_ids) = 0 then
      return null;
    end if;
    perform from search_document where kind = '${kind}' and id = any(changed_ids) order by id, engagement_id for update;
    if cardinality(changed_ids) <= 20 then
      ${writeOf(kind, 'changed_ids')};
      ${deleteOf(kind, 'changed_ids')};
    else
      execute $write$${writeOf(kind, '$1')}$write$ using changed_ids;
      execute $delete$${deleteOf(kind, '$1')}$delete$ using changed_ids;
    end if;
    return null;
  end $$`

/** The rows of a statement, as its trigger sees them. */
const changedRows = {
  insert: 'new table as changed',
  update: 'old table as replaced new table as changed',
  delete: 'old table as changed',
}

/** The documents that depend on a table: their kind, and a query for the ids of those that depend on the rows of `changed`. */
const dependencies: readonly { table: string; kind: string; ids: string }[] = [
  { table: 'engagement', kind: 'engagement', ids: 'select id from changed' },
  { table: 'client', kind: 'engagement', ids: 'select id from engagement where client_id in (select id from changed)' },
  { table: 'work_order', kind: 'engagement', ids: 'select engagement_id from changed' },
  { table: 'work_order', kind: 'work-order', ids: 'select id from changed' },
  { table: 'person', kind: 'person', ids: 'select id from changed' },
  { table: 'member_assignment', kind: 'person', ids: 'select employee_id from changed' },
  {
    table: 'work_order',
    kind: 'person',
    ids: 'select employee_id from member_assignment where work_order_id in (select id from changed)',
  },
  {
    table: 'engagement',
    kind: 'person',
    ids: `select unnest(array[project_lead_id, portfolio_director_id, client_partner_id, default_client_partner_id])
      from changed`,
  },
  { table: 'member_tag', kind: 'person', ids: 'select employee_id from changed' },
  { table: 'tag', kind: 'person', ids: 'select employee_id from member_tag where tag_id in (select id from changed)' },
  { table: 'stakeholder', kind: 'stakeholder', ids: 'select id from changed' },
  { table: 'shared_file', kind: 'file', ids: 'select id from changed' },
  { table: 'file_version', kind: 'file', ids: 'select file_id from changed' },
  { table: 'audit', kind: 'audit', ids: 'select id from changed' },
  { table: 'audit_score_point', kind: 'audit', ids: 'select audit_id from changed' },
  { table: 'customer_survey', kind: 'survey', ids: 'select id from changed' },
  { table: 'individual_feedback', kind: 'feedback', ids: 'select id from changed' },
  {
    table: 'person',
    kind: 'feedback',
    ids: 'select id from individual_feedback where employee_id in (select id from changed)',
  },
  { table: 'team_feedback', kind: 'team-feedback', ids: 'select id from changed' },
  { table: 'group_team', kind: 'team', ids: 'select id from changed' },
  { table: 'team_request_line', kind: 'team-request', ids: 'select id from changed' },
  {
    table: 'team_request',
    kind: 'team-request',
    ids: 'select id from team_request_line where request_id in (select id from changed)',
  },
  { table: 'extension_request', kind: 'extension-request', ids: 'select id from changed' },
  {
    table: 'work_order',
    kind: 'extension-request',
    ids: 'select id from extension_request where work_order_id in (select id from changed)',
  },
]

/** A new title or customer changes the context of all documents of the engagement. */
const contextTriggers = [
  `create function update_search_context() returns trigger language plpgsql as $$
  begin
    update search_document document set context = ${context}
    from engagement join client on client.id = engagement.client_id
    where document.engagement_id = engagement.id and document.context <> ${context}
      and case tg_table_name when 'client' then client.id else engagement.id end in (select id from changed);
    return null;
  end $$`,
  ...['client', 'engagement'].map(
    (table) => `create trigger search_context after update on ${table} referencing new table as changed
      for each statement execute function update_search_context()`,
  ),
]
