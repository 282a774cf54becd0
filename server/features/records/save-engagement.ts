import { randomUUID } from 'node:crypto'
import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import {
  type EngagementForm,
  type NewEngagementForm,
  newEngagementProblems,
} from '@portal/domain/records/engagement-form'
import { idInUse, noSuchCustomer, noSuchPerson } from '@portal/domain/records/keeper'
import { mayEditEngagement, onlyLeadsEdit, onlySuperusersEdit } from '@portal/domain/records/permissions'
import { mayEditRecords } from '@portal/domain/records/superuser'
import type { Viewer } from '@portal/domain/session/user'
import type { Queries } from '../../platform/database/database.ts'
import { ApiError, forbidden } from '../../platform/http/api-error.ts'
import type { Services } from '../../platform/portal.ts'
import type { VisibleEngagementId } from '../engagements/data.ts'
import { countParts, deleteRows } from '../retention/removed-data.ts'
import { addProviderLine } from '../stakeholders/provider-line-data.ts'
import { recordChanges } from './changes-data.ts'
import { insertCustomer, lockCustomer } from './customer-data.ts'
import {
  findEngagementRecord,
  hideEngagement,
  hidesWhenDeleted,
  insertEngagement,
  updateEngagement,
} from './engagement-data.ts'
import { findKeeper } from './keeper-data.ts'
import { permitSuperuser } from './save-customer.ts'
import { beginSave, rejectChanged, rejectProblems, rejectUnlessPortalKeeps } from './save-data.ts'
import { saveRows } from './save-rows-data.ts'
import { isIdFree } from './used-id-data.ts'
import { asRows, findWorking } from './work-order-data.ts'

type Needs = Pick<Services, 'config' | 'events' | 'mailer' | 'now' | 'settings' | 'storedTables' | 'today'>

/** Adds an engagement with whatever its form has: a new customer, a work order with people, and stakeholders. */
export async function addEngagement(
  services: Needs,
  db: Queries,
  viewer: Viewer,
  form: NewEngagementForm,
): Promise<{ id: string }> {
  permitSuperuser(viewer)
  await beginSave(services, db, viewer)
  rejectUnlessPortalKeeps(await findKeeper(db))
  rejectProblems(newEngagementProblems(form))
  const customer = await chooseCustomer(db, form.customer)
  const { title, client_partner_id, project_lead_id, portfolio_director_id } = form
  const fields = { title, client_id: customer.id, client_partner_id, project_lead_id, portfolio_director_id }
  rejectProblems(await leadProblems(db, fields, services.today()))
  // Only this superuser's own call made it, so they can see it.
  const id = (form.id ?? `portal-${randomUUID()}`) as VisibleEngagementId
  const isFree = form.id === null || (await isIdFree(db, 'engagement', form.id))
  if (!isFree || !(await insertEngagement(db, { id, ...fields }))) rejectProblems({ id: idInUse })
  if (form.work_order) {
    const order = { id: `portal-${randomUUID()}`, engagement_id: id, form: form.work_order, stored: undefined }
    await saveRows(services, db, viewer, { ...order, isNews: false, prefix: 'work_order.' })
  }
  for (const [index, stakeholder] of form.stakeholders.entries()) {
    const engagement = { id, title, client_name: customer.name }
    const added = await addProviderLine(services, db, viewer, engagement, stakeholder, form.sends_invitations)
    const wrong = 'wrong' in added ? Object.entries(added.wrong) : []
    rejectProblems(Object.fromEntries(wrong.map(([field, problem]) => [`stakeholders.${index}.${field}`, problem])))
  }
  return { id }
}

async function chooseCustomer(
  db: Queries,
  choice: NewEngagementForm['customer'],
): Promise<{ id: string; name: string }> {
  if ('name' in choice) {
    const added = { id: `portal-${randomUUID()}`, name: choice.name }
    await insertCustomer(db, added.id, added.name)
    return added
  }
  const customer = await lockCustomer(db, choice.id)
  if (!customer) throw new ApiError(422, noSuchCustomer, { fields: { customer: noSuchCustomer } })
  return customer
}

/** Superusers change everything, leads the title. */
export async function changeEngagement(
  services: Needs,
  db: Queries,
  viewer: Viewer,
  id: VisibleEngagementId,
  { version, ...form }: EngagementForm & { version: number },
): Promise<void> {
  await beginSave(services, db, viewer)
  const stored = await findEngagementRecord(db, id, 'lock')
  if (!mayEditEngagement(viewer, stored)) throw forbidden(onlyLeadsEdit)
  rejectUnlessPortalKeeps(stored.keeper)
  await rejectChanged(db, stored, version)
  const changed = restrictedFields.filter((field) => stored[field] !== form[field])
  if (changed.length > 0 && !mayEditRecords(viewer)) throw forbidden(onlySuperusersEdit)
  if (changed.includes('client_id')) await chooseCustomer(db, { id: form.client_id })
  rejectProblems(await leadProblems(db, form, services.today(), stored))
  const { events, now, today } = services
  await recordChanges(db, {
    events,
    files: ['engagements'],
    before: (table) => asRows(table, [stored]),
    after: (table) => asRows(table, [{ ...stored, ...form }]),
    actor: viewer,
    now: now(),
    today: today(),
  })
  await updateEngagement(db, id, form)
}
const restrictedFields = ['client_id', 'client_partner_id', 'project_lead_id', 'portfolio_director_id'] as const

/** Deletes an engagement with all its rows, or hides it if it has contents that must not be lost. */
export async function deleteEngagement(
  services: Needs,
  db: Queries,
  viewer: Viewer,
  id: VisibleEngagementId,
  version: number,
): Promise<void> {
  permitSuperuser(viewer)
  await beginSave(services, db, viewer)
  const stored = await findEngagementRecord(db, id, 'lock')
  rejectUnlessPortalKeeps(stored.keeper)
  await rejectChanged(db, stored, version)
  const parts = await countParts(db, services.storedTables, id)
  if (hidesWhenDeleted(parts, stored.days)) await hideEngagement(db, id, services.now())
  else await deleteRows(db, services.storedTables, id)
}

const leadFields = ['client_partner_id', 'project_lead_id', 'portfolio_director_id'] as const
type Leads = Pick<EngagementForm, (typeof leadFields)[number]>

/** A lead who was one before may stay, also after they left. */
async function leadProblems(
  db: Queries,
  form: Leads,
  today: CalendarDay,
  stored?: Leads,
): Promise<Record<string, string>> {
  const chosen = leadFields.filter((field) => form[field] !== null && form[field] !== stored?.[field])
  const working = await findWorking(
    db,
    chosen.flatMap((field) => form[field] ?? []),
    today,
  )
  const wrong = chosen.filter((field) => !working.has(form[field] ?? ''))
  return Object.fromEntries(wrong.map((field) => [field, noSuchPerson]))
}
