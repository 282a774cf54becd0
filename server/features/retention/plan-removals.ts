import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import {
  firstRemovalDay,
  isToBeReminded,
  noLongerClosed,
  noLongerSet,
  noLongerThere,
  removalDayAfterHold,
  removalDayAfterReminder,
  retentionCutoff,
} from '@portal/domain/retention/removal'
import type { Queries } from '../../platform/database/database.ts'
import type { Portal, Services } from '../../platform/portal.ts'
import { notifyOfRemovals } from './notify.ts'
import { findClosedOn, findNewlyClosed, insertRemoval, lockOpen, type RemovalRow, updateRemoval } from './plan-data.ts'

type Needs = Pick<Services, 'config' | 'events' | 'mailer' | 'now' | 'today'>

/** Why a removal that was planned does not take place; undefined where it does. */
export async function reasonAgainst(
  { config, today }: Pick<Services, 'config' | 'today'>,
  queries: Queries,
  { engagement_id }: Pick<RemovalRow, 'engagement_id'>,
): Promise<string | undefined> {
  const months = config.CLOSED_ENGAGEMENT_MONTHS
  if (months === null) return noLongerSet
  const found = await findClosedOn(queries, engagement_id)
  if (!found) return noLongerThere
  const isClosed = found.closed_on !== null && found.closed_on < retentionCutoff(today(), months)
  return isClosed ? undefined : noLongerClosed
}

/** Plans removals of closed engagements, drops plans of reopened ones, and emails people, in one transaction. */
export async function planRemovals(portal: Needs & Pick<Portal, 'db'>): Promise<void> {
  const { db, config, today, now } = portal
  await db.transaction().execute(async (transaction) => {
    const day = today()
    for (const [because, removals] of await fallAway(portal, transaction))
      await notifyOfRemovals(portal, transaction, { notice: 'called off', removals, because })
    await endHolds(transaction, day)
    if (config.CLOSED_ENGAGEMENT_MONTHS !== null) {
      const closed = await findNewlyClosed(transaction, retentionCutoff(day, config.CLOSED_ENGAGEMENT_MONTHS))
      for (const each of closed)
        await insertRemoval(transaction, { ...each, remove_on: firstRemovalDay(day), planned_at: now() })
    }
    const planned = (await lockOpen(transaction)).filter(({ state }) => state === 'planned')
    const untold = planned.filter(({ told_at }) => told_at === null)
    for (const each of untold) await updateRemoval(transaction, each, { told_at: now() })
    await notifyOfRemovals(portal, transaction, { notice: 'planned', removals: untold })
    const due = planned
      .filter(({ told_at, reminded_at, remove_on }) => told_at && !reminded_at && isToBeReminded(remove_on, day))
      .map((each) => ({ ...each, remove_on: removalDayAfterReminder(each.remove_on, day) }))
    for (const each of due) await updateRemoval(transaction, each, { reminded_at: now(), remove_on: each.remove_on })
    await notifyOfRemovals(portal, transaction, { notice: 'reminder', removals: due })
  })
}

/** By the sentence why, those of which people had been told. */
async function fallAway(services: Needs, transaction: Queries): Promise<Map<string, RemovalRow[]>> {
  const releasedRemovals = new Map<string, RemovalRow[]>()
  for (const each of await lockOpen(transaction)) {
    const because = await reasonAgainst(services, transaction, each)
    if (because === undefined) continue
    await updateRemoval(transaction, each, { state: 'fallen away', ended_at: services.now(), ended_because: because })
    // A held removal was already announced as stopped.
    if (each.told_at && each.state === 'planned')
      releasedRemovals.set(because, [...(releasedRemovals.get(because) ?? []), each])
  }
  return releasedRemovals
}

export const released = ({ remove_on }: Pick<RemovalRow, 'remove_on'>, today: CalendarDay) => ({
  state: 'planned' as const,
  held_by: null,
  held_reason: null,
  held_until: null,
  held_by_account_id: null,
  told_at: null,
  reminded_at: null,
  remove_on: removalDayAfterHold(remove_on, today),
})

/** A hold until a day ends with it. */
async function endHolds(transaction: Queries, today: CalendarDay): Promise<void> {
  for (const each of await lockOpen(transaction))
    if (each.state === 'held' && each.held_until !== null && each.held_until < today)
      await updateRemoval(transaction, each, released(each, today))
}
