import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import { mostChoices, type PersonChoice } from '@portal/domain/records/record-parts'
import { foldAddress } from '@portal/domain/text/email-address'
import { fold } from '@portal/domain/text/fold'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'

// The choices that forms offer.

const lastRole = sql<string | null>`(select member_role from member_assignment
  where employee_id = person.id order by start_date desc, id limit 1)`.as('last_role')

/** People who have not left. */
const present = (queries: Queries, today: CalendarDay) =>
  queries
    .selectFrom('person')
    .select(['id', 'name', 'photo_id', 'email', 'job_title', 'folded_name', lastRole])
    .where((eb) => eb.or([eb('left_on', 'is', null), eb('left_on', '>=', today)]))
    .orderBy('folded_name')
    .orderBy('id')

const startsAWord = (text: string) => sql<boolean>`(' ' || folded_name) like ${`% ${escaped(text)}%`}`
const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** People with a name or an address that a word of the search begins. */
export async function findPeople(queries: Queries, search: string, today: CalendarDay): Promise<PersonChoice[]> {
  const words = fold(search).split(/\s+/).filter(Boolean)
  return present(queries, today)
    .where((eb) =>
      eb.and(words.map((word) => eb.or([startsAWord(word), sql<boolean>`email like ${`${escaped(word)}%`}`]))),
    )
    .limit(mostChoices)
    .execute()
}

/** For each name or address: the people who have exactly this one, else up to five whose name contains its last or first word. */
export async function matchPeople(
  queries: Queries,
  names: readonly string[],
  today: CalendarDay,
): Promise<{ name: string; people: PersonChoice[]; similar: PersonChoice[] }[]> {
  const folded = names.map((name) => fold(name).trim())
  const found = await present(queries, today)
    .where(
      sql<boolean>`(folded_name = any(${folded}::text[]) or email = any(${names.map((name) => foldAddress(name))}::text[]))`,
    )
    .execute()
  const matches: { name: string; people: PersonChoice[]; similar: PersonChoice[] }[] = []
  for (const [index, name] of names.entries()) {
    const people = found.filter((person) => person.folded_name === folded[index] || person.email === foldAddress(name))
    const similar = people.length > 0 ? [] : await findSimilar(queries, folded[index] ?? '', today)
    matches.push({ name, people, similar })
  }
  return matches
}

async function findSimilar(queries: Queries, name: string, today: CalendarDay): Promise<PersonChoice[]> {
  const words = name.split(' ').filter((word) => word.length > 1)
  if (words.length === 0) return []
  return present(queries, today)
    .where((eb) => eb.or(words.map(startsAWord)))
    .clearOrderBy()
    .orderBy(
      sql`${sql.join(
        words.map((word) => sql`(${startsAWord(word)})::int`),
        sql` + `,
      )}`,
      'desc',
    )
    .orderBy('folded_name')
    .orderBy('id')
    .limit(5)
    .execute()
}

/** Roles in their order in teams, with the rate on the assignment that starts last. */
export async function findRoles(queries: Queries): Promise<{ role: string; price_per_day: number | null }[]> {
  const { rows } = await sql<{ role: string; price_per_day: number | null }>`
    select role, price_per_day from (
      select distinct on (member_role) member_role as role, price_per_day, min(member_role_id) over (partition by member_role) as place
      from member_assignment order by member_role, start_date desc, id
    ) as roles order by place, role collate "C"`.execute(queries)
  return rows
}

/** Numbers the roles in this order. The versions of work orders stay, so that open forms can be saved. */
export async function writeRoleOrder(transaction: Queries, roles: readonly string[]): Promise<void> {
  await sql`update member_assignment set member_role_id = sorted.place
    from unnest(${[...roles]}::text[]) with ordinality as sorted (role, place)
    where member_role = sorted.role and member_role_id <> sorted.place`.execute(transaction)
}
