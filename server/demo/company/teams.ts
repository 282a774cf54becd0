import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import { fold } from '@portal/domain/text/fold'
import type { Queries } from '../../platform/database/database.ts'
import { type Random, seeded } from './random.ts'

/** Newest last; each with how many of the members it takes, of those who are left. */
const plans: readonly (readonly [string, number])[][] = [
  [
    ['Data migration', 0.12],
    ['Platform and SRE', 0.2],
    ['Payments squad', 0.8],
  ],
  [['Core team', 0.6]],
  [
    ['Integration', 0.4],
    ['Core team', 0.6],
  ],
]
const words: readonly string[] = [
  'on-site',
  'escalation',
  'lead',
  'Kotlin',
  'ledger',
  'React',
  'payments',
  'ISO 20022',
  'PCI',
  'automation',
  'new start',
  'Python',
  'data',
  'Angular',
  'load tests',
  'cards',
  'Kafka',
]
const engagementsWithTeams = 30

/** Creates teams and tags of the first engagements, as if made before the demo starts. */
export async function fillDemoTeams(
  queries: Queries,
  { today, now }: { today: CalendarDay; now: Date },
): Promise<void> {
  const rows = await queries
    .selectFrom('member_assignment')
    .innerJoin('engagement', 'engagement.id', 'member_assignment.engagement_id')
    .select(['engagement.id', 'employee_id'])
    .where('end_date', '>=', today)
    .where('employee_id', 'is not', null)
    .where('engagement.id', '<=', `P${String(engagementsWithTeams).padStart(4, '0')}`)
    .orderBy('engagement.id')
    .orderBy('member_role_id')
    .orderBy('employee_id')
    .execute()
  for (const [index, id] of [...new Set(rows.map((row) => row.id))].entries()) {
    const mine = rows.filter((row) => row.id === id)
    const people = [...new Set(mine.flatMap((row) => row.employee_id ?? []))]
    const random = seeded(`teams ${id}`)
    await fillTeams(queries, id, people, { plan: plans[index === 0 ? 0 : 1 + (index % 2)] ?? [], now })
    await fillTags(queries, id, people, random)
  }
}

async function fillTeams(
  queries: Queries,
  engagement_id: string,
  people: readonly string[],
  { plan, now }: { plan: readonly (readonly [string, number])[]; now: Date },
): Promise<void> {
  let left = [...people]
  for (const [index, [name, share]] of plan.entries()) {
    const id = `${engagement_id}-T${index + 1}`
    await queries
      .insertInto('group_team')
      .values({ id, engagement_id, name, folded_name: fold(name), version: 1, created_at: now })
      .execute()
    const chosen = left.filter((_, place) => place < Math.max(1, Math.round(left.length * share)))
    left = left.filter((each) => !chosen.includes(each))
    const members = chosen.map((employee_id) => ({ engagement_id, employee_id, team_id: id }))
    if (members.length > 0) await queries.insertInto('group_team_member').values(members).execute()
  }
}

async function fillTags(
  queries: Queries,
  engagement_id: string,
  people: readonly string[],
  random: Random,
): Promise<void> {
  const tags = random
    .some(words, 9)
    .map((name, index) => ({ id: `${engagement_id}-L${index + 1}`, engagement_id, name, folded_name: fold(name) }))
  await queries.insertInto('tag').values(tags).execute()
  const tagRows = people.flatMap((employee_id) =>
    random.some(tags, random.pick([0, 1, 2, 2, 2, 3, 3, 6])).map((tag) => ({ tag_id: tag.id, employee_id })),
  )
  if (tagRows.length > 0) await queries.insertInto('member_tag').values(tagRows).execute()
  const [first, second] = tags
  if (!first || !second) return
  await queries
    .insertInto('header_tag')
    .values([
      { engagement_id, place: 'client_partner', tag_id: first.id },
      { engagement_id, place: 'portfolio_director', tag_id: second.id },
    ])
    .execute()
}
