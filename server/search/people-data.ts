import { sql } from 'kysely'
import type { Queries } from '../database/database.ts'
import { assignments } from '../engagements/assignment-data.ts'
import { reachedBy } from '../engagements/data.ts'
import { counted } from './data.ts'
import { candidates, limitOf, type Narrowed, rankOf, type Searcher, type Wanted, wordsOf } from './match-data.ts'

// People stand nowhere but on engagements: only as members of those that the viewer reaches are they found.

const reachedEngagements = (queries: Queries, { viewer }: Searcher) =>
  queries.selectFrom('engagement').select('engagement.id').where(reachedBy(viewer))

/** Somebody's places on engagements that the viewer reaches, the one that lasts longest first. */
const placesOf = (queries: Queries, searcher: Searcher) =>
  assignments(queries)
    .innerJoin('engagement', 'engagement.id', 'member_assignment.engagement_id')
    .whereRef('member_assignment.employee_id', '=', sql.ref('person.id'))
    .where((eb) => reachedBy(searcher.viewer)(eb as never))

/** By name; with the engagement on which they stay longest, their role and last day there. */
export async function findPeople(queries: Queries, searcher: Searcher, wanted: Wanted) {
  const words = wordsOf(wanted)
  // A customer's people are few: they are named first. Staff reach nearly everybody: each is looked at when found.
  const present = () => {
    const people = queries.selectFrom('person').select('person.id')
    return searcher.viewer.is_stakeholder
      ? people.where(
          'person.id',
          'in',
          assignments(queries)
            .select((eb) => eb.ref('member_assignment.employee_id').$notNull().as('id'))
            .where('member_assignment.engagement_id', 'in', reachedEngagements(queries, searcher)),
        )
      : people.where((eb) => eb.exists(placesOf(queries, searcher).select('member_assignment.id')))
  }
  const narrowed: Narrowed = (condition, atMost, order) =>
    present()
      .where(condition)
      .$if(order !== undefined, (query) => query.orderBy(order ?? sql`1`))
      .limit(atMost)
  const ids = candidates({ table: 'person', narrowed }, wanted)
  const rank = rankOf('person', words)
  const hits = queries
    .selectFrom('person')
    .select(['person.id', 'person.name', 'person.photo_id', 'person.folded_name'])
    .select((eb) => [rank.as('rank'), eb.fn.countAll<number>().over().as('count')])
    .where('person.id', 'in', ids)
    .orderBy(rank, 'desc')
    .orderBy('person.folded_name')
    .orderBy('person.id')
    .limit(limitOf(wanted))
  return counted(
    await queries
      .selectFrom(hits.as('person'))
      .innerJoinLateral(
        placesOf(queries, searcher)
          .select(['engagement.id as engagement_id', 'engagement.title as engagement_title'])
          .select(['member_assignment.member_role as role', 'member_assignment.end_date as until'])
          .orderBy('member_assignment.end_date', 'desc')
          .orderBy('member_assignment.member_role_id')
          .orderBy('member_assignment.id')
          .limit(1)
          .as('place'),
        (join) => join.onTrue(),
      )
      .select(['person.id', 'person.name', 'person.photo_id', 'person.rank', 'person.count'])
      .select(['place.engagement_id', 'place.engagement_title', 'place.role', 'place.until'])
      .orderBy('person.rank', 'desc')
      .orderBy('person.folded_name')
      .orderBy('person.id')
      .execute(),
  )
}

/** By name, role and company. Somebody on several engagements is found once, on the first of them by title. */
export async function findStakeholders(queries: Queries, { viewer }: Searcher, wanted: Wanted) {
  const words = wordsOf(wanted)
  const narrowed: Narrowed = (condition, atMost, order) =>
    queries
      .selectFrom('engagement')
      .innerJoin('client', 'client.id', 'engagement.client_id')
      .innerJoin('stakeholder', 'stakeholder.engagement_id', 'engagement.id')
      .select('stakeholder.id')
      .where((eb) => reachedBy(viewer)(eb as never))
      .where(condition)
      .$if(order !== undefined, (query) => query.orderBy(order ?? sql`1`))
      .limit(atMost)
  const ids = candidates({ table: 'stakeholder', narrowed, engagement: 'stakeholder.engagement_id' }, wanted)
  const rank = rankOf('stakeholder', words)
  const somebody = sql`coalesce(lower(stakeholder.email), stakeholder.id)`
  const once = queries
    .selectFrom('stakeholder')
    .innerJoin('engagement', 'engagement.id', 'stakeholder.engagement_id')
    .distinctOn(somebody as never)
    .select(['stakeholder.id', 'stakeholder.engagement_id', 'engagement.title as engagement_title'])
    .select(['stakeholder.full_name as name', 'stakeholder.role', 'stakeholder.company_name', rank.as('rank')])
    .where('stakeholder.id', 'in', ids)
    .orderBy(somebody)
    .orderBy('engagement.folded_title')
    .orderBy('stakeholder.id')
  return counted(
    await queries
      .selectFrom(once.as('once'))
      .selectAll('once')
      .select((eb) => eb.fn.countAll<number>().over().as('count'))
      .orderBy('once.rank', 'desc')
      .orderBy('once.name')
      .orderBy('once.id')
      .limit(limitOf(wanted))
      .execute(),
  )
}
