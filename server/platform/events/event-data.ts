import { allEvents } from '@portal/domain/all-events'
import type { Queries } from '../database/database.ts'
import type {} from './tables.ts'

/** Removes the events about a deleted record from inboxes and pending emails. Ids are unique across all kinds of records. */
export async function deleteEventsAbout(queries: Queries, subjectId: string): Promise<void> {
  await queries.deleteFrom('event').where('subject_id', '=', subjectId).execute()
}

const keptKinds = allEvents.filter(({ kept }) => kept !== undefined).map(({ kind }) => kind)

/** Not those that are kept as long as their engagement. */
export async function deleteEventsBefore(queries: Queries, before: Date): Promise<void> {
  await queries.deleteFrom('event').where('happened_at', '<', before).where('kind', 'not in', keptKinds).execute()
}
