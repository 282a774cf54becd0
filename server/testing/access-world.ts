import { randomUUID } from 'node:crypto'
import type { Scope } from '@portal/domain/contract/scope'
import type { Limits } from '@portal/domain/tokens/token'
import { insertCustomerSignOn } from '../features/customer-sign-on/data.ts'
import { insertRun, keyOf } from '../features/import/run-data.ts'
import { findRoles } from '../features/records/choice-data.ts'
import { setKeeper } from '../features/records/keeper-data.ts'
import { createToken } from '../features/tokens/data.ts'
import { insertWebhook } from '../features/webhooks/webhook-data.ts'
import type { WorkbookState } from '../features/workbook/workbook-data.ts'
import { findCompany } from '../platform/settings/company-data.ts'
import { createInState, type RequestedState } from './create-in-state.ts'
import type { TestPortal } from './test-portal.ts'

/** Everyone who might make a call. There are two engagements of different customers. */
export const callers = [
  'anonymous',
  'expired',
  'deactivated',
  'stakeholder level 1',
  'stakeholder level 2',
  'stakeholder of another client',
  'consultant',
  'delivery lead',
  'client partner',
  'portfolio director',
  'superuser',
] as const
export type Caller = (typeof callers)[number]

const stakeholders: readonly Caller[] = ['stakeholder level 1', 'stakeholder level 2']
export const staff: readonly Caller[] = [
  'consultant',
  'delivery lead',
  'client partner',
  'portfolio director',
  'superuser',
]
/** Callers who can see the first engagement. */
export const reachers: readonly Caller[] = [...stakeholders, ...staff]
export const signedIn: readonly Caller[] = [...reachers, 'stakeholder of another client']

type Makers = ReturnType<typeof createInState>

export interface AccessWorld extends Omit<Makers, 'newDelivery'> {
  engagement: string
  /** Belongs to the other customer: only staff and that customer's stakeholder can see it. */
  foreignEngagement: string
  workOrder: string
  employee: string
  /** Works on the other customer's engagement. */
  foreignEmployee: string
  photo: string
  /** Each makes a new one on the engagement. */
  newWorkOrder: (engagement: string) => Promise<string>
  /** Puts the person on a new work order of the engagement. */
  newAssignment: (
    engagement: string,
    employee: string,
  ) => Promise<{ id: string; work_order_id: string; version: number }>
  newExtensionRequest: (engagement: string, asked?: RequestedState) => Promise<{ id: string; request_id: string }>
  /** A bug that the superuser reported; the image of it has the same id. */
  report: string
  team: (engagement: string) => Promise<string>
  tag: (engagement: string) => Promise<string>
  survey: string
  foreignSurvey: string
  cookies: Record<Caller, string | undefined>
  accounts: Record<Exclude<Caller, 'anonymous'>, string>
  // For calls that take something away: each answers the id of a new one.
  releaseNote: () => Promise<string>
  /** A new API token and its id. */
  token: (scopes: readonly Scope[], limits?: Partial<Limits>) => Promise<{ id: string; secret: string }>
  /** Creates a webhook without events, which every token with the scope may see. */
  hook: () => Promise<string>
  /** One of a new webhook that was delivered. */
  delivery: (asked?: RequestedState) => Promise<{ id: string; delivery_id: string }>
  /** A customer's own identity provider, switched off. */
  customerSignOn: () => Promise<string>
  /** A dry run of a zip that is still kept. */
  importRun: () => Promise<string>
  /** Uploads a workbook that changes nothing; it can be applied with the confirmation `confirmed`. */
  newWorkbook: (state: 'preview' | 'applied') => Promise<string>
  /** With one line `{id}-line`, for which one person is proposed as `{id}-proposal`; settled, it is completed. */
  teamRequest: (engagementId: string, asked?: RequestedState) => Promise<string>
  /** Creates a customer's account that no other test uses. */
  newPerson: () => Promise<string>
  /** Creates a staff account and a person of the same name. */
  newNamesakes: () => Promise<{ account: string; person: string }>
  /** Creates an absence of the employee. */
  newAbsence: () => Promise<string>
  newCustomer: () => Promise<string>
  newEngagement: () => Promise<string>
  /** A record that was deleted and can be restored. */
  /** All roles on work orders in their order. */
  roles: () => Promise<string[]>
  newHidden: (table: 'engagement' | 'work_order') => Promise<string>
  /** A stakeholder of the engagement whose invitation has not been emailed yet. */
  waitingStakeholder: (engagement: string) => Promise<string>
  /** The record of an engagement as its form sends it unchanged. */
  engagementForm: (engagement: string) => Promise<object>
  /** Version of the settings of the company. */
  companyVersion: () => Promise<number>
  /** Creates a removal of a closed engagement that no other test uses. */
  removal: (state: 'planned' | 'held' | 'removed') => Promise<string>
}

/** Puts people on new work orders. */
export const assignmentsOn =
  (records: TestPortal['records'], newWorkOrder: AccessWorld['newWorkOrder']): AccessWorld['newAssignment'] =>
  async (engagement, employee_id) => {
    const work_order_id = await newWorkOrder(engagement)
    // Adding a person raises the version.
    return { id: await records.assignment({ work_order_id, employee_id }), work_order_id, version: 2 }
  }

export async function buildAccessWorld(kit: TestPortal): Promise<AccessWorld> {
  const { portal, records, signIn, clock } = kit
  const photo = 'photo-1'
  await portal.db
    .insertInto('photo')
    .values({ id: photo, content_hash: 'x', thumbnail: new Uint8Array([1]) })
    .execute()
  const employee = await records.person({ photo_id: photo })
  const partner = await records.person({ name: 'Marcus Hale', email: 'marcus.hale@provider.example' })
  const engagement = await records.engagement({ title: 'Payments platform rebuild', client_partner_id: partner })
  const foreignEngagement = await records.engagement({
    title: 'Fleet telematics',
    client_id: await records.client({ name: 'Carrow Logistics' }),
  })
  const workOrder = await records.workOrder({
    engagement_id: engagement,
    start_date: '2026-01-05',
    end_date: '2026-12-18',
  })
  await records.assignment({ work_order_id: workOrder, employee_id: employee })

  const foreignEmployee = await records.person()
  const foreignOrder = await records.workOrder({
    engagement_id: foreignEngagement,
    start_date: '2026-01-05',
    end_date: '2026-12-18',
  })
  await records.assignment({ work_order_id: foreignOrder, employee_id: foreignEmployee })
  const team = (engagement_id: string) => records.team({ engagement_id })
  const tag = (engagement_id: string) => records.tag({ engagement_id })
  const survey = await records.customerSurvey({ engagement_id: engagement })
  const foreignSurvey = await records.customerSurvey({ engagement_id: foreignEngagement })

  const accounts = {
    expired: await records.stakeholderAccount([engagement]),
    deactivated: await records.stakeholderAccount([engagement]),
    'stakeholder level 1': await records.stakeholderAccount([engagement], { access_level: 1 }),
    'stakeholder level 2': await records.stakeholderAccount([engagement], { access_level: 2 }),
    'stakeholder of another client': await records.stakeholderAccount([foreignEngagement]),
    consultant: await records.staffAccount({ job_title: 'Consultant' }),
    'delivery lead': await records.staffAccount({ job_title: 'Delivery Lead' }),
    'client partner': await records.staffAccount({ job_title: 'Client Partner' }),
    'portfolio director': await records.staffAccount({ job_title: 'Portfolio Director' }),
    superuser: await records.staffAccount({ job_title: 'Head of IT', is_superuser: true }),
  }
  const cookies: Record<Caller, string | undefined> = { ...accounts, anonymous: undefined }
  cookies.expired = await signIn(accounts.expired)
  clock.advance(31 * 24 * 60 * 60 * 1000)
  for (const caller of callers)
    if (caller !== 'anonymous' && caller !== 'expired') cookies[caller] = await signIn(accounts[caller])
  await portal.db.updateTable('account').set({ active: false }).where('id', '=', accounts.deactivated).execute()
  await setKeeper(portal.db, 'portal', clock.now())
  const newWorkOrder = (engagement_id: string): Promise<string> =>
    records.workOrder({ engagement_id, start_date: '2026-01-05', end_date: '2026-12-18' })
  const { expired, 'stakeholder level 1': stakeholder } = accounts
  const makers = createInState(kit, { somebody: expired, stakeholder })
  const report = await records.bugReport({ account_id: accounts.superuser })
  await portal.storage.put(`bug-images/${report}`, [Buffer.from('abc')])
  const newWebhook = async (): Promise<string> => {
    const wished = { name: 'Chat', address: 'https://receiver.example/portal', form: 'standard' as const }
    const saving = {
      saved_by: 'Leah Stone',
      saved_by_account_id: null,
      token_id: null,
      now: clock.now(),
      secret: 'whsec_bm90aGluZw==',
    }
    return (await insertWebhook(portal.db, { ...wished, kinds: [], clients: [], engagements: [] }, saving)).id
  }
  const customerSignOn = async (): Promise<string> => {
    const providerId = randomUUID().replaceAll('-', '')
    const saved = { saved_by: 'Leah Stone', saved_at: clock.now(), off_since: clock.now(), client_secret: null }
    const row = { id: providerId, name: 'Halden', issuer: 'https://login.halden.example', client_id: 'portal' }
    await insertCustomerSignOn(portal.db, { ...row, ...saved, domains: [`${providerId}.example`] })
    return providerId
  }
  return {
    ...makers,
    hook: newWebhook,
    customerSignOn,
    delivery: async (asked) => makers.newDelivery(await newWebhook(), asked),
    engagement,
    foreignEngagement,
    workOrder,
    employee,
    foreignEmployee,
    photo,
    newWorkOrder,
    newAssignment: assignmentsOn(records, newWorkOrder),
    team,
    tag,
    report,
    survey,
    foreignSurvey,
    cookies,
    accounts,
    newExtensionRequest: async (engagement_id, asked) =>
      makers.newExtensionRequestOn(await newWorkOrder(engagement_id), asked),
    newPerson: () => records.stakeholderAccount([engagement]),
    newNamesakes: async () => ({
      account: await records.staffAccount(),
      person: await records.person({ name: 'Tomasz Brandt' }),
    }),
    newAbsence: () => records.absence({ employee_id: employee, start_date: '2026-08-03', end_date: '2026-08-14' }),
    newCustomer: () => records.client(),
    newEngagement: () => records.engagement(),
    newHidden: async (table) => {
      const id = table === 'engagement' ? await records.engagement() : await newWorkOrder(engagement)
      // Long enough ago to be deleted for good.
      const removed_at = new Date('2026-01-15T09:00:00Z')
      await portal.db.updateTable(table).set({ removed_at }).where('id', '=', id).execute()
      return id
    },
    roles: async () => (await findRoles(portal.db)).map(({ role }) => role),
    waitingStakeholder: (engagement_id) => records.stakeholder({ engagement_id, invitation_waits: true }),
    companyVersion: async () => (await findCompany(portal.db)).version,
    engagementForm: (engagement_id) =>
      portal.db
        .selectFrom('engagement')
        .select(['version', 'title', 'client_id', 'client_partner_id', 'project_lead_id', 'portfolio_director_id'])
        .where('id', '=', engagement_id)
        .executeTakeFirstOrThrow(),
    removal: (state) => records.removal({ state }),
    releaseNote: () => records.releaseNote(),
    token: async (scopes, { clients = [], engagements = [] } = {}) => {
      const limits = { clients: [...clients], engagements: [...engagements] }
      const tokenInput = { name: 'Nightly push', scopes: [...scopes], days: null, ...limits }
      const { token, secret } = await createToken(portal.db, tokenInput, { made_by: 'Leah Stone', now: clock.now() })
      return { id: token.id, secret }
    },
    importRun: async () => {
      const id = randomUUID()
      const run = { id, who: 'Leah', began_at: clock.now(), outcome: 'waiting' as const, trial: true }
      await insertRun(portal.db, { ...run, allow_removals: true, upload_id: randomUUID(), file_name: 'records.zip' })
      return id
    },
    newWorkbook: async (state) => {
      const [id, upload_id] = [randomUUID(), randomUUID()]
      await portal.storage.put(keyOf(upload_id), [Buffer.from('Name\n')])
      const day = 24 * 60 * 60 * 1000
      const missing = { count: 0, names: [], are_many: false }
      const counts = { problem_count: 0, warning_count: 0, emails: 0, invitations: 0 }
      const workbook: WorkbookState = {
        step: 'preview',
        attempts_before: 0,
        editor_id: accounts.superuser,
        uploaded_at: clock.now().toISOString(),
        kept_until: new Date(clock.now().getTime() + day).toISOString(),
        day_order: null,
        scope: null,
        preview: { confirmation: 'confirmed', sheets: [], missing, asks_for_day_order: false, ...counts },
        confirmed: null,
        sentence: null,
        reasons: [],
      }
      const run = { id, upload_id, who: 'Leah', began_at: clock.now(), trial: false, allow_removals: false }
      const more = { format: 'workbook' as const, file_name: 'client-portal.csv', workbook: JSON.stringify(workbook) }
      await insertRun(portal.db, { ...run, ...more, outcome: state === 'applied' ? 'taken in' : 'dry run' })
      return id
    },
    teamRequest: async (engagement_id, asked) => {
      const { settled } = asked?.it ?? {}
      const account_id = accounts['stakeholder level 1']
      const request = await records.teamRequest({ engagement_id, account_id, is_new: !settled })
      const proposal = { id: `${request}-proposal`, line_id: `${request}-line`, account_id: accounts.consultant }
      await records.proposal(proposal)
      return request
    },
  }
}
