import { randomUUID } from 'node:crypto'
import type { AbsenceForm } from '@portal/domain/accounts/absence-form'
import { absenceProblems } from '@portal/domain/accounts/absence-problems'
import { mayEditAbsences, noSuchAbsence, noSuchPerson, onlyLeadsOfPerson } from '@portal/domain/accounts/permissions'
import { mayEditRecords } from '@portal/domain/records/superuser'
import type { Viewer } from '@portal/domain/session/user'
import type { Queries } from '../../platform/database/database.ts'
import { ApiError, forbidden, notFound } from '../../platform/http/api-error.ts'
import type { RequestContext } from '../../platform/http/route.ts'
import type { Services } from '../../platform/portal.ts'
import { updateUsageOf } from '../days/usage-data.ts'
import { findKeeper } from '../records/keeper-data.ts'
import { beginSave, rejectChanged, rejectUnlessPortalKeeps } from '../records/save-data.ts'
import {
  findAbsence,
  findBudgetedOrders,
  findPersonName,
  insertAbsence,
  leadsPerson,
  removeAbsence,
  updateAbsence,
} from './absence-data.ts'

type Needs = Pick<Services, 'now' | 'today'>
type Context = Pick<RequestContext, 'db' | 'audit'>

/** Throws 404 for a person who does not exist, and 403 for people who may not edit their absences. Returns the name. */
export async function permitAbsencesOf(
  { today }: Pick<Services, 'today'>,
  db: Queries,
  viewer: Viewer,
  employeeId: string,
): Promise<string> {
  const leads =
    !mayEditRecords(viewer) && (await leadsPerson(db, { leadId: viewer.employee_id, employeeId, today: today() }))
  if (!mayEditAbsences(viewer, leads)) throw forbidden(onlyLeadsOfPerson)
  const name = await findPersonName(db, employeeId)
  if (name === undefined) throw notFound(noSuchPerson)
  return name
}

export async function addAbsence(
  services: Needs,
  { db, audit }: Context,
  viewer: Viewer,
  employee_id: string,
  form: AbsenceForm,
): Promise<{ id: string }> {
  await beginSave(services, db, viewer)
  audit({ object_id: employee_id, object: await permitAbsencesOf(services, db, viewer, employee_id) })
  rejectUnlessPortalKeeps(await findKeeper(db))
  rejectWrongOrder(form)
  const id = `portal-${randomUUID()}`
  await insertAbsence(db, { ...form, id, employee_id })
  await updateForecasts(services, db, employee_id)
  return { id }
}

export async function changeAbsence(
  services: Needs,
  context: Context,
  viewer: Viewer,
  id: string,
  { version, ...form }: AbsenceForm & { version: number },
): Promise<void> {
  const { employee_id } = await loadForChange(services, context, viewer, { id, version })
  rejectWrongOrder(form)
  await updateAbsence(context.db, id, form)
  await updateForecasts(services, context.db, employee_id)
}

export async function deleteAbsence(
  services: Needs,
  context: Context,
  viewer: Viewer,
  { id, version }: { id: string; version: number },
): Promise<void> {
  const { employee_id } = await loadForChange(services, context, viewer, { id, version })
  await removeAbsence(context.db, id)
  await updateForecasts(services, context.db, employee_id)
}

async function loadForChange(
  services: Needs,
  { db, audit }: Context,
  viewer: Viewer,
  { id, version }: { id: string; version: number },
): Promise<{ employee_id: string }> {
  await beginSave(services, db, viewer)
  const absence = await findAbsence(db, id)
  // People who may not edit absences learn nothing about which exist.
  if (!absence && !mayEditRecords(viewer)) throw forbidden(onlyLeadsOfPerson)
  if (!absence) throw notFound(noSuchAbsence)
  await permitAbsencesOf(services, db, viewer, absence.employee_id)
  audit({ object_id: absence.employee_id, object: absence.name })
  rejectUnlessPortalKeeps(await findKeeper(db))
  await rejectChanged(db, absence, version)
  return absence
}

function rejectWrongOrder(form: AbsenceForm): void {
  const fields = absenceProblems(form)
  const [problem] = Object.values(fields)
  if (problem !== undefined) throw new ApiError(422, problem, { fields })
}

async function updateForecasts({ today }: Pick<Services, 'today'>, db: Queries, employeeId: string): Promise<void> {
  for (const { id } of await findBudgetedOrders(db, employeeId, today())) await updateUsageOf(db, today(), id)
}
