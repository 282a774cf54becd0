import type { ListedAccount, ListedPerson } from '@portal/domain/accounts/listed-person'
import { type PeopleChoice, peopleChoices } from '@portal/domain/accounts/people-choices'
import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import { fold } from '@portal/domain/text/fold'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { containing } from '../../platform/database/conditions.ts'
import type { Queries } from '../../platform/database/database.ts'
import type { SessionLimits } from '../session/data.ts'

// People and accounts, one row for each human: person records with the account that names each, and accounts without a person.

type Condition = RawBuilder<SqlBool>

/** Names. Must match the indexes person_by_last_name and account_by_last_name exactly. */
const lastNameOfPerson = sql`substring(person.folded_name from '[^ ]+$')`
const lastNameOfAccount = sql`substring(fold_words(account.first_name || ' ' || account.last_name) from '[^ ]+$') collate "C"`
const fullNameOfAccount = sql`fold_words(account.first_name || ' ' || account.last_name) collate "C"`

const people = sql`person left join account on account.employee_id = person.id and account.replaced_by is null`
const hasNoPerson = sql`account.employee_id is null and account.replaced_by is null`

const neverSignedIn: Condition = sql`(account.id is not null
  and not exists (select from account_visit where account_visit.account_id = account.id))`

/** Whom each filter shows: rows with a person record, and accounts without one. */
const conditionsOf = (today: CalendarDay): Record<PeopleChoice, { ofPeople: Condition; ofAccounts: Condition }> => ({
  all: { ofPeople: sql`true`, ofAccounts: sql`true` },
  staff: {
    ofPeople: sql`(person.left_on is null or person.left_on >= ${today})`,
    ofAccounts: sql`(account.login_method = 'internal')`,
  },
  customers: { ofPeople: sql`false`, ofAccounts: sql`(account.login_method = 'external')` },
  left: { ofPeople: sql`(person.left_on < ${today})`, ofAccounts: sql`false` },
  'never signed in': { ofPeople: neverSignedIn, ofAccounts: neverSignedIn },
})

function found(search: string): { inPeople: Condition; inAccounts: Condition } {
  if (search.trim() === '') return { inPeople: sql`true`, inAccounts: sql`true` }
  const text = containing(search)
  const inAccounts: Condition = sql`((account.first_name || ' ' || account.last_name) ilike ${text}
    or account.email ilike ${text} or account.company_name ilike ${text})`
  return { inPeople: sql`(person.name ilike ${text} or person.email ilike ${text} or ${inAccounts})`, inAccounts }
}

export async function countPeople(
  queries: Queries,
  search: string,
  today: CalendarDay,
): Promise<Record<PeopleChoice, number>> {
  const { inPeople, inAccounts } = found(search)
  const conditions = conditionsOf(today)
  const flags = (part: 'ofPeople' | 'ofAccounts') =>
    sql.join(peopleChoices.map((choice) => sql`${conditions[choice][part]} as ${sql.ref(choice)}`))
  const sums = sql.join(
    peopleChoices.map((choice) => sql`count(*) filter (where ${sql.ref(choice)}) as ${sql.ref(choice)}`),
  )
  const { rows } = await sql<Record<PeopleChoice, number>>`select ${sums} from (
    select ${flags('ofPeople')} from ${people} where ${inPeople}
    union all
    select ${flags('ofAccounts')} from account where ${hasNoPerson} and ${inAccounts}) as human`.execute(queries)
  return rows[0] ?? { all: 0, staff: 0, customers: 0, left: 0, 'never signed in': 0 }
}

interface Row extends Omit<ListedPerson, 'account' | 'namesake_id'> {
  account: (Omit<ListedAccount, 'last_visit' | 'state'> & AccountState & { last_visit: string | null }) | null
}
interface AccountState {
  active: boolean
  blocked: boolean
}

export const stateOf = ({ active, blocked }: AccountState): ListedAccount['state'] =>
  active ? 'active' : blocked ? 'deactivated' : 'inactive'

/** A page. Its rows are chosen first, each half by its index, so that details are looked up only for them. */
export async function findPeople(
  queries: Queries,
  { search, which, limit, offset }: { search: string; which: PeopleChoice; limit: number; offset: number },
  { today, limits }: { today: CalendarDay; limits: SessionLimits },
): Promise<ListedPerson[]> {
  const { inPeople, inAccounts } = found(search)
  const { ofPeople, ofAccounts } = conditionsOf(today)[which]
  const { rows } = await sql<Row>`
    with chosen as (
      select * from (
        (select person.id as person_id, account.id as account_id, ${lastNameOfPerson} as last_name, person.folded_name as full_name
          from ${people} where ${ofPeople} and ${inPeople}
          order by last_name, full_name, person.id, account.id limit ${offset + limit})
        union all
        (select null, account.id, ${lastNameOfAccount} as last_name, ${fullNameOfAccount} as full_name
          from account where ${hasNoPerson} and ${ofAccounts} and ${inAccounts}
          order by last_name, full_name, account.id limit ${offset + limit})
      ) as human
      order by last_name, full_name, person_id nulls last, account_id limit ${limit} offset ${offset}
    )
    select coalesce(person.name, trim(account.first_name || ' ' || account.last_name)) as name,
      coalesce(account.email, person.email) as email, coalesce(person.photo_id, account.photo_id) as photo_id,
      case when person.id is not null then json_build_object('id', person.id, 'job_title', person.job_title,
        'left_on', person.left_on, 'work_orders', coalesce(work.orders, 0), 'until', work.until) end as work,
      case when account.id is not null then json_build_object('id', account.id, 'login_method', account.login_method,
        'access_level', account.access_level, 'company_name', account.company_name, 'job_title', account.job_title,
        'is_superuser', account.is_superuser, 'active', account.active, 'blocked', account.blocked,
        'engagements', (select count(*) from account_engagement where account_id = account.id),
        'sessions', (select count(*) from session where account_id = account.id
          and last_seen_at > ${limits.seenAfter} and created_at > ${limits.createdAfter}),
        'last_visit', greatest((select max(last_seen_at) from session where account_id = account.id),
          (select last_seen_at from account_visit where account_id = account.id))) end as account
    from chosen left join person on person.id = chosen.person_id left join account on account.id = chosen.account_id
    left join lateral (
      select count(distinct work_order_id) as orders, max(member_assignment.end_date) as until from member_assignment
      join work_order on work_order.id = work_order_id and work_order.removed_at is null
      where employee_id = person.id and member_assignment.end_date >= ${today}
    ) work on true
    order by chosen.last_name, chosen.full_name, person_id nulls last, account_id`.execute(queries)
  const namesakes = await findNamesakes(
    queries,
    rows.filter(isJoinable).map(({ name }) => name),
  )
  return rows.map((row) => ({
    ...row,
    account: row.account && presented(row.account),
    namesake_id: isJoinable(row) ? (namesakes.get(fold(row.name)) ?? null) : null,
  }))
}

function presented({ active, blocked, last_visit, ...account }: NonNullable<Row['account']>): ListedAccount {
  const at = last_visit === null ? null : new Date(last_visit).toISOString()
  return { ...account, last_visit: at, state: stateOf({ active, blocked }) }
}

const isJoinable = ({ work, account }: Row): boolean => work === null && account?.login_method === 'internal'

/** Ids of people without an account, by their folded name. A name of two such people is left out. */
async function findNamesakes(queries: Queries, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (names.length === 0) return new Map()
  const folded = names.map(fold)
  const lastNames = folded.map((name) => name.split(' ').at(-1) ?? '')
  const { rows } = await sql<{ folded_name: string; id: string }>`
    select folded_name, min(id) as id from person
    where ${lastNameOfPerson} = any(${lastNames}::text[]) and folded_name = any(${folded}::text[])
      and not exists (select from account where employee_id = person.id)
    group by folded_name having count(*) = 1`.execute(queries)
  return new Map(rows.map((row) => [row.folded_name, row.id]))
}
