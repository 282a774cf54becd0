import { randomUUID } from 'node:crypto'
import { fullName, type Viewer } from '@portal/domain/session/user'
import { stakeholderWords } from '@portal/domain/stakeholders/search'
import { type SqlBool, sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import type { VisibleEngagementId } from '../engagements/data.ts'
import { insertChange, stakeholderWith, withdraw } from '../stakeholders/data.ts'

/** A customer's account as the stakeholder lists of their engagements show it. */
export interface Line {
  full_name: string
  company_name: string | null
  role: string | null
  email: string
  access_level: 1 | 2 | 3 | 4
}

const changeBy = (viewer: Viewer, engagement_id: VisibleEngagementId, { full_name, email }: Line, now: Date) => ({
  engagement_id,
  full_name,
  email,
  account_id: viewer.id,
  changed_by: fullName(viewer),
  changed_at: now,
})

/** Opens an engagement to an account and adds the person to its stakeholders, as an import does. */
export async function giveEngagement(
  transaction: Queries,
  viewer: Viewer,
  {
    engagement_id,
    account_id,
    line,
    now,
  }: { engagement_id: VisibleEngagementId; account_id: string; line: Line; now: Date },
): Promise<void> {
  await transaction
    .insertInto('account_engagement')
    .values({ account_id, engagement_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await transaction
    .deleteFrom('withdrawn_stakeholder')
    .where('engagement_id', '=', engagement_id)
    .where('email', '=', line.email)
    .execute()
  if (await stakeholderWith(transaction, engagement_id, line.email).executeTakeFirst()) return
  await transaction
    .insertInto('stakeholder')
    .values({
      ...line,
      id: `portal-${randomUUID()}`,
      engagement_id,
      phone: null,
      invited_by: fullName(viewer),
      search_words: stakeholderWords(line),
    })
    .execute()
  await insertChange(transaction, { ...changeBy(viewer, engagement_id, line, now), action: 'invited' }).execute()
}

/** Closes an engagement to the person and takes them off its stakeholders. */
export async function takeEngagement(
  transaction: Queries,
  viewer: Viewer,
  { engagement_id, line, now }: { engagement_id: VisibleEngagementId; line: Line; now: Date },
): Promise<void> {
  const stakeholder = await stakeholderWith(transaction, engagement_id, line.email).executeTakeFirst()
  await withdraw(transaction, engagement_id, { id: stakeholder?.id ?? '', email: line.email })
  if (stakeholder)
    await insertChange(transaction, { ...changeBy(viewer, engagement_id, line, now), action: 'removed' }).execute()
}

/** Writes changed columns to the person's lines on all their engagements. `email` is the address before the change. */
export async function updateLines(
  transaction: Queries,
  account: { id: string; email: string },
  changed: Partial<Line>,
): Promise<void> {
  if (Object.keys(changed).length === 0) return
  const lines = await transaction
    .selectFrom('stakeholder')
    .select(['id', 'full_name', 'role', 'company_name'])
    .where(sql<SqlBool>`lower(email collate "C") = ${account.email}`)
    .where((eb) =>
      eb(
        'engagement_id',
        'in',
        eb.selectFrom('account_engagement').select('engagement_id').where('account_id', '=', account.id),
      ),
    )
    .execute()
  for (const { id, ...line } of lines)
    await transaction
      .updateTable('stakeholder')
      .set({ ...changed, search_words: stakeholderWords({ ...line, ...changed }) })
      .where('id', '=', id)
      .execute()
}
