import type { Database } from '../server/platform/database/database.ts'
import type { WebhookReceiver } from '../server/testing/webhook-receiver.ts'
import { type Checkout, importFrom } from './checkouts.ts'

type Announcing = typeof import('../server/features/webhooks/data.ts')
type Saving = typeof import('../server/features/webhooks/webhook-data.ts')

export const engagementCount = 200
export const eventCount = Number(process.env.DELIVERIES ?? 10_000)
/** Deliveries of neither kind need a record besides the engagement. */
const usualKind = 'service_feedback.requested'
const sharedKind = 'team_request.removed'

/** Saves one webhook for all events and one for every tenth. */
export async function saveWebhooks(
  checkout: Checkout,
  db: Database,
  addresses: { failing: string; working: string },
): Promise<void> {
  const { insertWebhook } = await importFrom<Saving>(checkout, 'server/features/webhooks/webhook-data.ts')
  const saving = {
    saved_by: 'Bench',
    saved_by_account_id: null,
    token_id: null,
    now: new Date(),
    secret: `whsec_${'0'.repeat(43)}=`,
  }
  const common = { form: 'standard' as const, clients: [], engagements: [] }
  const { failing, working } = addresses
  await insertWebhook(db, { ...common, name: 'Failing', address: failing, kinds: [usualKind, sharedKind] }, saving)
  await insertWebhook(db, { ...common, name: 'Working', address: working, kinds: [sharedKind] }, saving)
}

/** Writes the events in one transaction. Returns the engagements and the time per event. */
export async function writeEvents(
  checkout: Checkout,
  db: Database,
): Promise<{ engagements: string[]; millisecondsPerEvent: number }> {
  const { announce } = await importFrom<Announcing>(checkout, 'server/features/webhooks/data.ts')
  const rows = await db.selectFrom('engagement').select('id').orderBy('id').limit(engagementCount).execute()
  const engagements = rows.map(({ id }) => id)
  const begun = performance.now()
  await db.transaction().execute(async (transaction) => {
    for (let number = 0; number < eventCount; number++) {
      const engagement_id = engagements[number % engagements.length] ?? ''
      await announce(transaction, {
        kind: isShared(number) ? sharedKind : usualKind,
        engagement_id,
        subject_id: engagement_id,
        path: '/',
        sentence: String(number),
        now: new Date(),
      })
    }
  })
  return { engagements, millisecondsPerEvent: (performance.now() - begun) / eventCount }
}

/** The second webhook gets every tenth event. Each engagement has some of them. */
const isShared = (number: number): boolean => number % 10 === Math.floor(number / engagementCount) % 10

export const sharedEventCount = Array.from({ length: eventCount }, (_, number) => isShared(number)).filter(
  Boolean,
).length

/** Different messages that the receiver accepted. */
export const countArrived = ({ taken }: WebhookReceiver): number => new Set(taken.map(({ id }) => id)).size

export const countInOrder = (receiver: WebhookReceiver, engagements: readonly string[]): number =>
  engagements.filter((engagement) => isInOrder(receiver, engagement)).length

/** Counts repeated deliveries only once. */
function isInOrder({ taken }: WebhookReceiver, engagement: string): boolean {
  const numbers = taken
    .filter(({ message }) => message.data.id === engagement)
    .map(({ message }) => Number(message.data.sentence))
  const firsts = [...new Set(numbers)]
  return firsts.every((number, at) => at === 0 || number > (firsts[at - 1] ?? 0))
}
