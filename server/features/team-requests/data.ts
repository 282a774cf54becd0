import { randomUUID } from 'node:crypto'
import type { CompletionReason, Proposal, RequestLine, TeamRequest } from '@portal/domain/team-requests/team-request'
import type { LineInput } from '@portal/domain/team-requests/validation'
import { foldAddress } from '@portal/domain/text/email-address'
import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Queries } from '../../platform/database/database.ts'
import { listed } from '../../platform/database/listed.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { VisibleEngagementId } from '../engagements/data.ts'
import { accountName } from '../session/account-name-data.ts'

export const requestsOf = (queries: Queries, id: VisibleEngagementId) =>
  queries
    .selectFrom('team_request')
    .leftJoin('account as completer', 'completer.id', 'team_request.completed_by')
    .select((eb) => [
      'team_request.id',
      'team_request.engagement_id as project_id',
      'team_request.is_new',
      'team_request.requested_by',
      'team_request.request_date',
      'team_request.request_comment',
      'team_request.version',
      'team_request.completed_at',
      'team_request.completion_reason',
      sql<string | null>`trim(completer.first_name || ' ' || completer.last_name)`.as('completed_by'),
      jsonArrayFrom(
        eb
          .selectFrom('team_request_line')
          .select((line) => [
            'team_request_line.id',
            'team_request_line.member_role',
            'team_request_line.primary_skill',
            'team_request_line.member_type_quantity',
            'team_request_line.member_start_date',
            'team_request_line.member_duration',
            proposals(line).as('proposals'),
          ])
          .whereRef('team_request_line.request_id', '=', 'team_request.id')
          .orderBy('team_request_line.place'),
      ).as('request_content'),
    ])
    .where('team_request.engagement_id', '=', id)

/** Proposals of a line, oldest first, as part of a query that names the line. */
export const proposals = (eb: ExpressionBuilder<Tables, 'team_request_line'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('team_request_proposal')
      .innerJoin('person', 'person.id', 'team_request_proposal.employee_id')
      .select([
        'team_request_proposal.id',
        'team_request_proposal.employee_id',
        'person.name as employee_name',
        'person.photo_id as employee_photo_id',
        'person.job_title',
        'team_request_proposal.note',
        'team_request_proposal.proposed_by',
        'team_request_proposal.decision',
        'team_request_proposal.decision_note',
        accountName<string | null>(
          'team_request_proposal.decided_by_account_id',
          'team_request_proposal.decided_by',
        ).as('decided_by'),
      ])
      .whereRef('team_request_proposal.line_id', '=', 'team_request_line.id')
      .orderBy('team_request_proposal.position'),
  )

type Row = Awaited<ReturnType<ReturnType<typeof requestsOf>['execute']>>[number]

/** Converts a row. The schema of the call has checked its texts. */
export const toRequest = ({
  request_date,
  request_content,
  completed_by,
  completed_at,
  completion_reason,
  ...row
}: Row): TeamRequest => ({
  ...row,
  completion:
    !row.is_new && completed_by !== null && completed_at && completion_reason
      ? { by: completed_by, at: completed_at.toISOString(), reason: completion_reason }
      : null,
  request_date: request_date.toISOString(),
  request_content: request_content as (Omit<RequestLine, 'proposals'> & { proposals: Proposal[] })[],
})

export const findTeamRequests = async (queries: Queries, id: VisibleEngagementId): Promise<TeamRequest[]> =>
  (await requestsOf(queries, id).orderBy('team_request.position', 'desc').execute()).map(toRequest)

export async function findTeamRequest(
  queries: Queries,
  id: VisibleEngagementId,
  requestId: string,
): Promise<TeamRequest | undefined> {
  const row = await requestsOf(queries, id).where('team_request.id', '=', requestId).executeTakeFirst()
  return row && toRequest(row)
}

/** Changes of one request come one after the other. False where the engagement has no such request. */
export const lockTeamRequest = async (
  transaction: Queries,
  id: VisibleEngagementId,
  requestId: string,
): Promise<{ id: string } | undefined> =>
  transaction
    .selectFrom('team_request')
    .select('id')
    .where('engagement_id', '=', id)
    .where('id', '=', requestId)
    .forUpdate()
    .executeTakeFirst()

interface NewRequest {
  engagement_id: VisibleEngagementId
  account_id: string
  requested_by: string
  request_date: Date
  request_comment: string | null
}

/** Inserts the request and its lines with one statement. */
export async function insertTeamRequest(
  queries: Queries,
  { engagement_id, request_date, ...request }: NewRequest,
  lines: readonly LineInput[],
): Promise<TeamRequest> {
  const id = randomUUID()
  const version = 1
  const newLines = lines.map((line) => ({ ...line, id: randomUUID() }))
  await queries
    .with('request', (query) =>
      query.insertInto('team_request').values({ ...request, id, engagement_id, request_date, version }),
    )
    .insertInto('team_request_line')
    .values(newLines.map((line, place) => ({ ...line, request_id: id, place })))
    .execute()
  return {
    id,
    project_id: engagement_id,
    is_new: true,
    requested_by: request.requested_by,
    request_date: request_date.toISOString(),
    request_content: newLines.map((line) => ({ ...line, proposals: [] })),
    request_comment: request.request_comment,
    completion: null,
    version,
  }
}

/** The columns that say whether a request is open; they change together. */
export type RequestState =
  | { is_new: true; completed_by: null; completed_at: null; completion_reason: null }
  | { is_new: false; completed_by: string; completed_at: Date; completion_reason: CompletionReason }

export const raiseVersion = (
  queries: Pick<Queries, 'updateTable'>,
  id: string,
  { state, ...columns }: { request_comment?: string | null; state: RequestState | undefined },
) =>
  queries
    .updateTable('team_request')
    .set({ ...columns, ...state, version: sql<number>`version + 1` })
    .where('id', '=', id)

/**
 * Saves the comment, the state and the lines with one statement. Existing lines keep their id and proposals; others are
 * added or deleted. Returns the lines as saved.
 */
export async function updateTeamRequest(
  transaction: Queries,
  { id: request_id, request_content }: Pick<TeamRequest, 'id' | 'request_content'>,
  changes: { request_comment: string | null; state: RequestState | undefined },
  lines: readonly LineInput[],
): Promise<RequestLine[]> {
  const removed = new Map(request_content.map((line) => [line.id, line]))
  const saved = lines.map(({ id, ...line }) => {
    const known = id === undefined ? undefined : removed.get(id)
    if (known) removed.delete(known.id)
    return { ...line, id: known?.id ?? randomUUID(), proposals: known?.proposals ?? [] }
  })
  await transaction
    .with('changed', (query) => raiseVersion(query, request_id, changes))
    .with('removed', (query) => query.deleteFrom('team_request_line').where('id', 'in', listed([...removed.keys()])))
    .insertInto('team_request_line')
    .values(saved.map(({ proposals: _, ...line }, place) => ({ ...line, request_id, place })))
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        place: eb.ref('excluded.place'),
        member_role: eb.ref('excluded.member_role'),
        primary_skill: eb.ref('excluded.primary_skill'),
        member_type_quantity: eb.ref('excluded.member_type_quantity'),
        member_start_date: eb.ref('excluded.member_start_date'),
        member_duration: eb.ref('excluded.member_duration'),
      })),
    )
    .execute()
  return saved
}

export async function deleteTeamRequest(
  queries: Queries,
  id: VisibleEngagementId,
  requestId: string,
): Promise<boolean> {
  const deleted = await queries
    .deleteFrom('team_request')
    .where('engagement_id', '=', id)
    .where('id', '=', requestId)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

/** Whom a request is mailed to: the client partner (or the default one) and the delivery lead, where they have an address. */
export const findResponsible = async (queries: Queries, id: VisibleEngagementId): Promise<Responsible> =>
  toResponsible(await responsibleOf(queries, id).executeTakeFirstOrThrow())

interface Responsible {
  title: string
  client_name: string
  emails: string[]
}

export const responsibleOf = (queries: Queries, id: VisibleEngagementId) =>
  queries
    .selectFrom('engagement')
    .innerJoin('client', 'client.id', 'engagement.client_id')
    .leftJoin('person as partner', (join) =>
      join.on(
        'partner.id',
        '=',
        sql<string>`coalesce(engagement.client_partner_id, engagement.default_client_partner_id)`,
      ),
    )
    .leftJoin('person as lead', 'lead.id', 'engagement.project_lead_id')
    .select(['engagement.title', 'client.name as client_name', 'partner.email as partner', 'lead.email as lead'])
    .where('engagement.id', '=', id)

export function toResponsible({
  partner,
  lead,
  ...engagement
}: {
  title: string
  client_name: string
  partner: string | null
  lead: string | null
}): Responsible {
  const emails = [partner, lead].filter((email) => email !== null).map(foldAddress)
  return { ...engagement, emails: [...new Set(emails)] }
}
