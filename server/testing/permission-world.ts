import type { Caller as Model, Person } from '@portal/domain/testing/permission-model'
import { type AccessWorld, assignmentsOn, buildAccessWorld, callers } from './access-world.ts'
import type { TestPortal } from './test-portal.ts'

const customer: Person = {
  from: 'customer',
  level: 1,
  putOn: true,
  title: 'Consultant',
  superuser: false,
  named: false,
}
const staff: Person = { ...customer, from: 'provider', putOn: false }

/** Everybody of the access world, and some whom only the rules of one or two calls tell apart, as the model knows them. */
export const everyone = {
  anonymous: 'nobody',
  expired: 'nobody',
  deactivated: 'nobody',
  'stakeholder level 1': customer,
  'stakeholder level 2': { ...customer, level: 2 },
  'stakeholder level 4': { ...customer, level: 4 },
  'stakeholder of another client': { ...customer, putOn: false },
  'stakeholder who is a superuser': { ...customer, level: 2, superuser: true },
  consultant: staff,
  'delivery lead': { ...staff, title: 'Delivery Lead' },
  'client partner': { ...staff, title: 'Client Partner' },
  'portfolio director': { ...staff, title: 'Portfolio Director' },
  'head of agile delivery': { ...staff, title: 'Head of Agile Delivery' },
  'chief delivery director by the records': { ...staff, recordedAs: 'Chief Delivery Director' },
  'consultant by the records': { ...staff, title: 'Client Partner', recordedAs: 'Consultant' },
  'lead named by the engagement': { ...staff, named: true },
  superuser: { ...staff, superuser: true },
} satisfies Record<string, Model>
export type PermissionCaller = keyof typeof everyone
export const permissionCallers = Object.keys(everyone) as PermissionCaller[]

type Engagement = 'active' | 'completed' | 'removed'
export interface PermissionWorld extends AccessWorld {
  /** World whose objects belong to an engagement in that state. */
  on: (engagement: Engagement | undefined) => AccessWorld
  as: (caller: PermissionCaller) => { cookie: string | undefined; account: string }
  /** Sessions of all, for calls that ended some. */
  signInAnew: () => Promise<void>
}

/** With an engagement in each state, which all who reach the first reach, and more callers. */
export async function buildPermissionWorld(portal: TestPortal): Promise<PermissionWorld> {
  const world = await buildAccessWorld(portal)
  const { records, signIn, portal: parts } = portal
  const lead = await records.person({ name: 'Jonas Keller', email: 'jonas.keller@provider.example' })
  const [completed, removed] = [
    await anotherEngagement(portal, '2026-02-27'),
    await anotherEngagement(portal, '2026-12-18'),
  ]
  const all = [world.engagement, completed.engagement, removed.engagement]
  await parts.db.updateTable('engagement').set({ project_lead_id: lead }).where('id', 'in', all).execute()
  await parts.db
    .updateTable('engagement')
    .set({ removed_at: parts.now() })
    .where('id', '=', removed.engagement)
    .execute()
  for (const account_id of [world.accounts['stakeholder level 1'], world.accounts['stakeholder level 2']])
    for (const engagement_id of all.slice(1))
      await parts.db.insertInto('account_engagement').values({ account_id, engagement_id }).execute()

  const byRecords = { job_title: 'Consultant', provider_role: 'chief_delivery_director' } as const
  const accounts: Record<PermissionCaller, string> = {
    ...world.accounts,
    anonymous: world.accounts.expired,
    'stakeholder level 4': await records.stakeholderAccount(all, { access_level: 4 }),
    'stakeholder who is a superuser': await records.stakeholderAccount(all, { access_level: 2, is_superuser: true }),
    'head of agile delivery': await records.staffAccount({ job_title: 'Head of Agile Delivery' }),
    'chief delivery director by the records': await records.staffAccount(byRecords),
    'consultant by the records': await records.staffAccount({ job_title: 'Client Partner', provider_role: 'other' }),
    'lead named by the engagement': await records.staffAccount({ employee_id: lead }),
  }
  const cookies: Partial<Record<PermissionCaller, string | undefined>> = { ...world.cookies }
  const renewSessions = async (): Promise<void> => {
    for (const caller of permissionCallers)
      if (everyone[caller] !== 'nobody') cookies[caller] = await signIn(accounts[caller])
    for (const caller of callers) world.cookies[caller] = cookies[caller]
  }
  await renewSessions()
  const places = { active: {}, completed, removed }
  return {
    ...world,
    signInAnew: renewSessions,
    on: (engagement = 'active') => ({ ...world, ...places[engagement] }),
    as: (caller) => ({ cookie: cookies[caller], account: accounts[caller] }),
  }
}

async function anotherEngagement({ records, portal }: TestPortal, end_date: string) {
  const photo = `photo-until-${end_date}`
  const thumbnail = new Uint8Array([1])
  await portal.db.insertInto('photo').values({ id: photo, content_hash: photo, thumbnail }).execute()
  const employee = await records.person({ photo_id: photo })
  const client_partner_id = await records.person({ email: `partner-${end_date}@provider.example` })
  const engagement = await records.engagement({ title: `Until ${end_date}`, client_partner_id })
  const newWorkOrder = (engagement_id: string): Promise<string> =>
    records.workOrder({ engagement_id, start_date: '2026-01-05', end_date })
  const workOrder = await newWorkOrder(engagement)
  await records.assignment({ work_order_id: workOrder, employee_id: employee })
  const survey = await records.customerSurvey({ engagement_id: engagement })
  const newAssignment = assignmentsOn(records, newWorkOrder)
  return { engagement, workOrder, employee, photo, survey, newWorkOrder, newAssignment }
}
