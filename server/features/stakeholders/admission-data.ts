import { randomUUID } from 'node:crypto'
import type { AccessLevel } from '@portal/domain/session/user'
import { stakeholderWords } from '@portal/domain/stakeholders/search'
import type { Stakeholder } from '@portal/domain/stakeholders/stakeholder'
import type { QueryCreator } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { VisibleEngagementId } from '../engagements/data.ts'
import { openErasures } from '../privacy/erasure-records-data.ts'
import { type Change, insertChange, stakeholderWith } from './data.ts'
import { openInvitations } from './invitation-data.ts'

/** What the portal knows about an address that is added to an engagement. */
export const findKnown = (queries: Queries, id: VisibleEngagementId, email: string, now: Date) =>
  queries
    .selectNoFrom((eb) => [
      eb
        .exists(stakeholderWith(queries, id, email))
        .$castTo<boolean>()
        .as('is_stakeholder'),
      eb
        .exists(openInvitations(queries, id, email, now))
        .$castTo<boolean>()
        .as('is_invited'),
      eb.exists(openErasures(queries, email)).$castTo<boolean>().as('is_being_erased'),
      eb
        .exists(eb.selectFrom('account').select('id').where('email', '=', email))
        .$castTo<boolean>()
        .as('has_account'),
    ])
    .executeTakeFirstOrThrow()
type Known = Awaited<ReturnType<typeof findKnown>>

interface Invited {
  email: string
  first_name: string
  last_name: string
  role: string
  company_name: string | null
  access_level: AccessLevel
  /** `provider`: added by the provider's people in a form. `invited`: by a customer's person. */
  origin: 'provider' | 'invited'
}

/**
 * Returns the account of an invited person, or creates one. Returns undefined if they cannot be invited: staff, people whom
 * the provider has blocked, and people whose erasure can still be undone. `addToEngagement` activates it.
 */
export async function admit(
  transaction: Queries,
  invited: Invited,
  { is_being_erased, has_account }: Pick<Known, 'is_being_erased' | 'has_account'>,
): Promise<{ id: string; access_level: AccessLevel } | undefined> {
  if (is_being_erased) return undefined
  const created = has_account ? undefined : await insertAccount(transaction, invited)
  const account = created ?? (await lockAccount(transaction, invited.email))
  if (account?.login_method !== 'external' || account.blocked) return undefined
  if (account.active) return account
  if (account.origin === 'provider') return undefined
  // The person was invited and removed before.
  return { id: account.id, access_level: invited.access_level }
}

const accountColumns = ['id', 'login_method', 'active', 'blocked', 'origin', 'access_level'] as const

const insertAccount = (transaction: Queries, invited: Invited) =>
  transaction
    .insertInto('account')
    .values({
      ...invited,
      id: `portal-${randomUUID()}`,
      job_title: invited.role,
      photo_id: null,
      login_method: 'external',
      is_superuser: false,
      active: true,
      active_in_records: invited.origin === 'provider',
      employee_id: null,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(accountColumns)
    .executeTakeFirst()

const lockAccount = (transaction: Queries, email: string) =>
  transaction.selectFrom('account').select(accountColumns).where('email', '=', email).forUpdate().executeTakeFirst()

interface NewStakeholder {
  line: Stakeholder
  invited_by_account_id: string
  /** The invitation has not been emailed yet. */
  invitation_waits?: boolean
}

interface Added {
  account_id: string
  invited: Invited
  /** Undefined if the person is a stakeholder of the engagement already. */
  stakeholder: NewStakeholder | undefined
  change: Change
}

/** Adds the stakeholder and the change, and opens the engagement to the account, with one statement. */
export async function addToEngagement(
  transaction: Queries,
  engagement_id: VisibleEngagementId,
  { account_id, invited, stakeholder, change }: Added,
): Promise<void> {
  const { email, origin, ...details } = invited
  const queries: QueryCreator<Tables> = stakeholder
    ? transaction.with('added', (query) => insertStakeholder(query, engagement_id, stakeholder, origin))
    : transaction
  const withAccess = queries
    .with('reactivated', (query) =>
      query
        .updateTable('account')
        .set({ ...details, job_title: invited.role, active: true })
        .where('id', '=', account_id)
        .where('active', '=', false),
    )
    .with('opened', (query) =>
      query
        .insertInto('account_engagement')
        .values({ account_id, engagement_id, origin })
        .onConflict((conflict) => conflict.doNothing()),
    )
    .with('returned', (query) =>
      query.deleteFrom('withdrawn_stakeholder').where('engagement_id', '=', engagement_id).where('email', '=', email),
    )
  await insertChange(withAccess, change).execute()
}

const insertStakeholder = (
  queries: Pick<Queries, 'insertInto'>,
  engagement_id: VisibleEngagementId,
  { line: { _id, invited: _, ...line }, ...columns }: NewStakeholder,
  origin: Invited['origin'],
) =>
  queries.insertInto('stakeholder').values({
    ...line,
    id: _id,
    engagement_id,
    search_words: stakeholderWords(line),
    origin,
    ...columns,
  })
