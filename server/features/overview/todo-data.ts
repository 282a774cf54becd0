import { type CalendarDay, dayAt } from '@portal/domain/dates/calendar-day'
import { daysBefore } from '@portal/domain/dates/days-before'
import type { EngagementName } from '@portal/domain/engagements/engagement'
import type { Viewer } from '@portal/domain/session/user'
import type { FactsByKind } from '@portal/domain/todos/all-todos'
import { scoreDays } from '@portal/domain/todos/low-score-todo'
import { kindOfLine } from '@portal/domain/todos/open-line'
import type { Todo, Todos } from '@portal/domain/todos/todo'
import { type DatedTodo, datedFor, todosFor } from '@portal/domain/todos/todos'
import { monthDays } from '@portal/domain/work-orders/progress'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Queries } from '../../platform/database/database.ts'
import type { Services } from '../../platform/portal.ts'
import { shownAudits } from '../engagements/audit-tile-data.ts'
import { findOwnEngagements } from '../engagements/own-data.ts'
import { openProposals } from '../requests/open-data.ts'
import { answeredExtensions, feedbackRequests, filesToOpen, newAudits } from './customer-data.ts'
import { endingOrders, failedMails, marksOf, openReports, ordersWithFewDays } from './data.ts'
import type { Scope } from './scope-data.ts'
import {
  endsToMove,
  extensionsToAnswer,
  leavers,
  linesToFill,
  lowScores,
  missingFeedback,
  ownFiles,
  peopleToAdd,
} from './staff-data.ts'

type Needs = Pick<Services, 'config' | 'now' | 'today'>

/** One day more than the rules look back: they count in the provider's days. */
const before = (now: Date, days: number): Date => daysBefore(now, days + 1)

/** To-dos of a person on their own engagements. */
export async function findTodos(services: Needs, db: Queries, viewer: Viewer): Promise<Todos> {
  const { engagements, marks, facts, openRequests } = await findFacts(services, db, viewer)
  const today = services.today()
  const until = new Map(marks.map(({ todo, snoozed_until }) => [todo, snoozed_until ?? '']))
  const isSnoozed = (id: Todo['id']): boolean => (until.get(id) ?? '') > today
  const todos = todosFor(viewer, facts, today, isSnoozed)
  const named = new Set(todos.map(({ engagement_id }) => engagement_id))
  return {
    todos: todos.filter(({ id }) => !isSnoozed(id)),
    snoozed: todos.filter(({ id }) => isSnoozed(id)),
    open_requests: openRequests,
    engagements: engagements.filter(({ id }) => named.has(id)),
  }
}

/** To-dos with a due date, and the person's engagements. Snoozed ones keep their date. */
export async function findDated(
  services: Needs,
  db: Queries,
  viewer: Viewer,
): Promise<{ todos: DatedTodo[]; engagements: EngagementName[] }> {
  const { engagements, facts } = await findFacts(services, db, viewer)
  return { todos: datedFor(viewer, facts, services.today()), engagements }
}

/** Facts from which the rules derive to-dos. */
async function findFacts(services: Needs, db: Queries, viewer: Viewer) {
  const { config, now, today } = services
  const engagements = await findOwnEngagements(db, viewer, today())
  const engagementIds = engagements.map(({ id }) => id)
  const scope: Scope = { account_id: viewer.id, own: engagementIds, today: today(), since: before(now(), monthDays) }
  const dayOf = (instant: string): CalendarDay => dayAt(new Date(instant), config.TIME_ZONE)
  const found = viewer.is_stakeholder
    ? await customerFacts(services, db, scope, dayOf)
    : await staffFacts(services, db, scope, dayOf, viewer.is_superuser)
  return { engagements, ...found }
}

type DayOf = (instant: string) => CalendarDay

// One statement loads all lists of a person. Their times are in the JSON format of the database.

async function customerFacts({ config }: Needs, db: Queries, scope: Scope, dayOf: DayOf) {
  const { marks, ending, fewDays, proposals, asked, answers, files, audits } = await db
    .selectNoFrom([
      jsonArrayFrom(marksOf(db, scope)).as('marks'),
      jsonArrayFrom(endingOrders(db, scope)).as('ending'),
      jsonArrayFrom(ordersWithFewDays(db, scope)).as('fewDays'),
      jsonArrayFrom(openProposals(db, scope.own)).as('proposals'),
      jsonArrayFrom(feedbackRequests(db, scope)).as('asked'),
      jsonArrayFrom(answeredExtensions(db, scope)).as('answers'),
      jsonArrayFrom(filesToOpen(db, scope)).as('files'),
      jsonArrayFrom(newAudits(db, scope, shownAudits(config))).as('audits'),
    ])
    .executeTakeFirstOrThrow()
  const seen = new Set(marks.filter(({ seen_at }) => seen_at !== null).map(({ todo }) => todo))
  const facts: FactsByKind = {
    'order-ending': ending,
    'days-left': withDayOfNotice(fewDays, dayOf),
    proposal: proposals.map((row) => ({ ...row, proposed_on: dayOf(row.proposed_at) })),
    'feedback-asked': asked.map((row) => ({ ...row, id: row.engagement_id, asked_on: dayOf(row.asked_at) })),
    'extension-answered': answers.map(({ state, answered_by, answered_on, ...row }) => ({
      ...row,
      accepted: state !== 'declined',
      seen: seen.has(`extension-answered:${row.id}`),
      answered_by: answered_by ?? '',
      answered_on: answered_on ?? scope.today,
    })),
    file: files.map((row) => ({ ...row, is_own: false, opened: false, added_on: dayOf(row.added_at) })),
    audit: audits.map(({ scoring_type, percentage_score, created_at, ...row }) => ({
      ...row,
      type: scoring_type === 1 ? 1 : 2,
      score: percentage_score,
      created_on: dayOf(created_at),
      seen: seen.has(`audit:${row.id}`),
    })),
  }
  return { marks, facts, openRequests: 0 }
}

async function staffFacts({ now }: Needs, db: Queries, scope: Scope, dayOf: DayOf, isSuperuser: boolean) {
  const forSuperusers = sql.lit<boolean>(isSuperuser)
  const { marks, ending, fewDays, extensions, lines, ends, people, scores, missing, files, leaving, reports, mails } =
    await db
      .selectNoFrom([
        jsonArrayFrom(marksOf(db, scope)).as('marks'),
        jsonArrayFrom(endingOrders(db, scope)).as('ending'),
        jsonArrayFrom(ordersWithFewDays(db, scope)).as('fewDays'),
        jsonArrayFrom(extensionsToAnswer(db, scope)).as('extensions'),
        jsonArrayFrom(linesToFill(db, scope)).as('lines'),
        jsonArrayFrom(endsToMove(db, scope)).as('ends'),
        jsonArrayFrom(peopleToAdd(db, scope)).as('people'),
        jsonArrayFrom(lowScores(db, scope, before(now(), scoreDays))).as('scores'),
        jsonArrayFrom(missingFeedback(db, scope)).as('missing'),
        jsonArrayFrom(ownFiles(db, scope)).as('files'),
        jsonArrayFrom(leavers(db, scope)).as('leaving'),
        jsonArrayFrom(openReports(db).where(forSuperusers)).as('reports'),
        jsonArrayFrom(failedMails(db, before(now(), monthDays)).where(forSuperusers)).as('mails'),
      ])
      .executeTakeFirstOrThrow()
  const ofKind = (kind: ReturnType<typeof kindOfLine>) =>
    lines
      .filter((line) => kindOfLine(line.last_decision) === kind)
      .map((line) => ({ ...line, requested_on: dayOf(line.request_date) }))
  const facts: FactsByKind = {
    'order-ending': ending,
    'days-left': withDayOfNotice(fewDays, dayOf),
    'extension-asked': extensions,
    'line-without-proposal': ofKind('line-without-proposal'),
    'proposal-declined': ofKind('proposal-declined').map(({ last_id, last_decided_at, declined_by, ...line }) => ({
      ...line,
      id: last_id ?? '',
      person: line.person ?? '',
      declined_by: declined_by ?? '',
      declined_on: dayOf(last_decided_at ?? line.request_date),
    })),
    'move-end': ends,
    'add-person': people.map(({ accepted_at, ...row }) => ({ ...row, accepted_on: dayOf(accepted_at) })),
    'low-score': scores.map((row) => ({ ...row, replied: false, given_on: dayOf(row.survey_date) })),
    'feedback-missing': missing.map(({ account_id, ...row }) => ({
      ...row,
      id: `${row.engagement_id}-${account_id}`,
      answered: false,
      asked_on: dayOf(row.asked_at),
    })),
    'own-file': files,
    'people-leaving': leaving.map(({ employee_id, ...row }) => ({ ...row, id: employee_id })),
    'bug-report': reports.map((row) => ({ ...row, reported_on: dayOf(row.created_at) })),
    'failed-mail': mails.flatMap(({ failed, failed_at }) =>
      failed_at ? [{ id: 'failed', failed, failed_on: dayOf(failed_at) }] : [],
    ),
  }
  const openRequests = extensions.length + lines.filter(({ accepted, quantity }) => accepted < quantity).length
  return { marks, facts, openRequests }
}

const withDayOfNotice = <Row extends { noticed_at: string }>(rows: readonly Row[], dayOf: DayOf) =>
  rows.map(({ noticed_at, ...row }) => ({ ...row, noticed_on: dayOf(noticed_at) }))
