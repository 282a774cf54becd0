import { type Kysely, sql } from 'kysely'

/**
 * Adds one table for the search, with a view for each kind that defines its rows and a function that updates them. The next
 * migration fills it and adds the triggers.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db)
  for (const statement of functionsAndTable) await run(statement)
  for (const [kind, query] of Object.entries(documents)) {
    await run(viewOf(kind, query))
    await run(updateFunctionOf(kind))
  }
  await run(`create view search_source as ${Object.keys(documents).map(rowsOf).join(' union all ')}`)
}

const nameOf = (name: string, kind: string): string => `${name}_${kind.replaceAll('-', '_')}`

const functionsAndTable = [
  // Like `fold` of the domain, for texts whose folded words are not stored; some letters beyond Western European ones differ.
  `create function fold_words(text text) returns text language sql immutable as $$
    select trim(regexp_replace(
      replace(replace(replace(
        translate(lower(regexp_replace(normalize(text, nfkd), '[\\u0300-\\u036f]', '', 'g')), 'øØłŁđĐðÐ', 'oolldddd'),
        'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'),
      '[\\s!-/:-@\\[-\`{-~\\u2010-\\u2027]+', ' ', 'g'))
  $$`,
  // "open banking hub" is also found as "openbanking", "bankinghub" and "obh".
  `create function join_words(text text) returns text language plpgsql immutable as $$
  declare
    words text[] := string_to_array(text, ' ');
    pairs text := '';
    initials text := '';
  begin
    if cardinality(words) < 2 then
      return null;
    end if;
    for place in 1 .. cardinality(words) loop
      pairs := pairs || coalesce(words[place] || words[place + 1] || ' ', '');
      initials := initials || left(words[place], 1);
    end loop;
    return pairs || initials;
  end $$`,

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
  // Searches scan the pending list of the index, so it is kept small: 256 kB.
  `create index search_document_by_words on search_document
    using gin (lexemes, context) with (gin_pending_list_limit = 256)`,
]

/**
 * The rows of each kind: id, engagement, the key by which two rows are shown as one result, title, details, folded words of the title, other
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
      -- "offset 0" keeps PostgreSQL from computing the words twice.
      select concat(' ', title_words, ' ', other_words, ' | ', join_words(title_words), ' ') as words offset 0
    ) as written`

const rowsOf = (kind: string): string => `select * from ${nameOf('search_source', kind)}`

/**
 * Updates the documents of records from the view of their kind. Up to 20 ids use a cached generic plan; more, as of an import,
 * are planned for their number. The documents are locked before the view is read, so of two transactions that change the same
 * record the second sees what the first has changed.
 */
const updateFunctionOf = (kind: string): string => `
  create function ${nameOf('update_search', kind)}(ids text[]) returns void language plpgsql
  set plan_cache_mode = force_generic_plan as $$
  begin
    perform from search_document where kind = '${kind}' and id = any(ids) order by id, engagement_id for update;
    if cardinality(ids) <= 20 then
      ${updateOf(kind, 'ids')};
    else
      execute $update$${updateOf(kind, '$1')}$update$ using ids;
    end if;
  end $$`

const updateOf = (kind: string, ids: string): string => `
  with source as materialized (${rowsOf(kind)} where id = any(${ids})),
  removed as (
    delete from search_document document
    where kind = '${kind}' and id = any(${ids})
      and not exists (select from source where id = document.id and engagement_id = document.engagement_id)
  )
  insert into search_document select * from source
  on conflict (kind, id, engagement_id) do update set
    same_as = excluded.same_as, title = excluded.title, details = excluded.details, title_words = excluded.title_words,
    words = excluded.words, happened_at = excluded.happened_at, starts_on = excluded.starts_on, ends_on = excluded.ends_on,
    is_closed = excluded.is_closed, scored_on = excluded.scored_on, lexemes = excluded.lexemes,
    context = excluded.context
  where search_document.* is distinct from excluded.*`
