import { plainText, thingsWait } from '@portal/domain/overview/words'
import type { Queries } from '../database/database.ts'
import { findWaiting } from '../overview/waiting-data.ts'
import type { Portal } from '../portal.ts'
import { findAccount } from '../session/data.ts'

const shown = 3

/** What waits for a person, as their weekly digest says it: how much, and the first of it. */
export async function waitingLines(
  portal: Pick<Portal, 'config' | 'now' | 'today'>,
  transaction: Queries,
  account_id: string,
): Promise<string[]> {
  const viewer = await findAccount(transaction, { id: account_id })
  if (!viewer) return []
  const { things, engagements } = await findWaiting({ ...portal, db: transaction }, viewer)
  if (things.length === 0) return []
  const lines = things.slice(0, shown).map((thing) => {
    const title = engagements.find(({ id }) => id === thing.engagement_id)?.title
    return `${plainText(thing.words)}${title === undefined ? '' : ` · ${title}`}`
  })
  return [`${thingsWait(things.length)}:`, ...lines]
}
