import { bandOf } from '@portal/domain/audits/bands'
import { engagementStatus } from '@portal/domain/engagements/status'
import { isArchived } from '@portal/domain/files/expiry'
import type * as records from '@portal/domain/public-api/records'
import { workOrderState } from '@portal/domain/work-orders/progress'
import type { Queries } from '../../platform/database/database.ts'
import type { Services } from '../../platform/portal.ts'
import { shownAudits } from '../engagements/audit-tile-data.ts'
import { findAudits } from './audit-data.ts'
import * as days from './days-data.ts'
import * as engagements from './engagement-data.ts'
import * as feedback from './feedback-data.ts'
import { findFiles } from './file-data.ts'
import type { Reading } from './scope-data.ts'

type Needs = Pick<Services, 'config' | 'today'>
/** Reads a page of records in the form of their contract. */
export type Read<Row extends { id: string }> = (services: Needs, db: Queries, reading: Reading) => Promise<Row[]>

export const engagementRecords: Read<records.EngagementRecord> = async ({ today }, db, reading) => {
  const rows = await engagements.findEngagements(db, reading)
  return rows.map(({ periods, ...row }) => ({ ...row, status: engagementStatus(periods, today()) }))
}

export const workOrderRecords: Read<records.WorkOrderRecord> = async ({ today }, db, reading) => {
  const rows = await engagements.findWorkOrders(db, reading, today())
  return rows.map((row) => ({ ...row, state: workOrderState(row, today()) }))
}

export const assignmentRecords: Read<records.AssignmentRecord> = (_, db, reading) =>
  engagements.findAssignments(db, reading)

export const workOrderDaysRecords: Read<records.WorkOrderDaysRecord> = (_, db, reading) =>
  days.findWorkOrderDays(db, reading)

export const absenceRecords: Read<records.AbsenceRecord> = ({ today }, db, reading) =>
  days.findAbsences(db, reading, today())

export const serviceFeedbackRecords: Read<records.ServiceFeedbackRecord> = async (_, db, reading) => {
  const rows = await feedback.findServiceFeedback(db, reading)
  return rows.map((row) => ({
    ...row,
    given_at: row.given_at.toISOString(),
    replies: row.replies.map((reply) => ({ ...reply, replied_at: new Date(reply.replied_at).toISOString() })),
    updated_at: row.updated_at.toISOString(),
  }))
}

export const peopleFeedbackRecords: Read<records.PeopleFeedbackRecord> = async (_, db, reading) =>
  (await feedback.findPeopleFeedback(db, reading)).map(withIsoDate)

export const teamFeedbackRecords: Read<records.TeamFeedbackRecord> = async (_, db, reading) =>
  (await feedback.findTeamFeedback(db, reading)).map(withIsoDate)

/** Feedback can be withdrawn but never changed. */
const withIsoDate = <Row extends { given_at: Date }>({ given_at, ...row }: Row) => ({
  ...row,
  given_at: given_at.toISOString(),
  updated_at: given_at.toISOString(),
})

export const auditRecords: Read<records.AuditRecord> = async ({ config }, db, reading) => {
  const shown = shownAudits(config)
  const rows = await findAudits(db, reading, shown)
  return rows.map((row) => ({
    ...row,
    band: bandOf(row.percentage_score, row.scoring_type),
    created_at: row.created_at.toISOString(),
    surveys: row.surveys.map((survey) => ({ ...survey, createdAt: new Date(survey.createdAt).toISOString() })),
    updated_at: row.updated_at.toISOString(),
  }))
}

export const fileRecords: Read<records.FileRecord> = async ({ today }, db, reading) => {
  const rows = await findFiles(db, reading)
  return rows.map(({ archived_at, ...row }) => ({
    ...row,
    archived: isArchived({ expire_on: row.expire_on, archived: archived_at !== null }, today()),
    added_at: row.added_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }))
}
