import { addressInUse, lastSuperuser } from '@portal/domain/accounts/person-rules'
import type { RecordProblem } from '@portal/domain/import/problem'
import { noSuperuserLeft } from '@portal/domain/import/upload'
import {
  customerHasEngagements,
  noSuchCustomer,
  noSuchPerson,
  type RecordFile,
  recordFiles,
} from '@portal/domain/records/keeper'
import type { Viewer } from '@portal/domain/session/user'
import { addressTwice, noSuchRecord, personStays, wasErased } from '@portal/domain/workbook/apply-words'
import { type SheetName, sheetOf } from '@portal/domain/workbook/sheets'
import type { RowChange } from '@portal/domain/workbook/workbook'
import type { Queries } from '../../platform/database/database.ts'
import type { Services } from '../../platform/portal.ts'
import { inviteStaff } from '../accounts/invite-staff-data.ts'
import { moveAddress } from '../accounts/sign-in-data.ts'
import { importEdit } from '../import/import-records-data.ts'
import {
  closeEngagements,
  completeEdit,
  deleteByIds,
  deleteEmpty,
  findRemoved,
  inviteLines,
  levelLines,
} from './apply-data.ts'
import { type Draft, type Place, problemAt, type WorkbookProblem } from './draft.ts'
import { recordsOf } from './records-of.ts'
import { findReferences } from './references-data.ts'
import { compareSnapshots, findTouched, takeSnapshot, type UndoRow } from './snapshot-data.ts'
import { countSubscribers } from './subscriber-data.ts'

export type ApplyNeeds = Pick<
  Services,
  'config' | 'events' | 'longRunningDb' | 'mailer' | 'now' | 'settings' | 'storedTables' | 'today'
>

interface ApplyOptions {
  editor: Viewer
  /** Finds problems and counts emails, and changes nothing. */
  isTrial: boolean
  /** No events, inbox entries and webhooks about the changes. A person whose address changes always gets an email. */
  isSilent: boolean
  sendsInvitations: boolean
  /** Runs first in the transaction, once no one else writes records. Nothing changes if it throws. */
  beforeWriting?: (transaction: Queries) => Promise<void>
  /** Runs last in the transaction. */
  beforeCommit: (transaction: Queries, undo: readonly UndoRow[]) => Promise<void>
}

interface Applied {
  /** If there are any, no record has changed. */
  problems: WorkbookProblem[]
  /** Emails about the changes, of which only a trial counts those to subscribers. */
  emails: number
  /** People who can get an invitation. */
  invitations: number
}

/** Rolls everything back. */
class Rejected extends Error {
  readonly problems: readonly WorkbookProblem[]
  constructor(problems: readonly WorkbookProblem[]) {
    super('rejected')
    this.problems = problems
  }
}

/** Applies the changes of a workbook: all of them, or none if there is any problem. Throws 409 if an import keeps the records. */
export async function applyChanges(
  services: ApplyNeeds,
  changes: readonly RowChange[],
  { editor, isTrial, isSilent, sendsInvitations, beforeWriting, beforeCommit }: ApplyOptions,
): Promise<Applied> {
  let draft: Draft | undefined
  let [invitations, subscribers] = [0, 0]
  let undo = async (_: Queries): Promise<readonly UndoRow[]> => []
  try {
    const found = await importEdit(services, {
      editor,
      isTrial,
      isSilent,
      stage: async (transaction, put) => {
        await beforeWriting?.(transaction)
        draft = await recordsOf(services.config, transaction, changes, editor)
        if (draft.problems.length > 0) throw new Rejected(draft.problems)
        for (const file of recordFiles) {
          const entries = draft.entries.get(file)
          if (entries)
            await put(
              file,
              entries.map(({ record }) => record),
            )
        }
        await completeEdit(transaction)
        if (!isTrial) undo = await watchRecords(transaction)
      },
      finish: async (transaction) => {
        if (draft) invitations = await finish(services, transaction, draft, { editor, sendsInvitations })
        if (isTrial) subscribers = await countSubscribers(transaction, services)
      },
      beforeCommit: async (transaction) => beforeCommit(transaction, await undo(transaction)),
    })
    const problems = draft ? withoutTwins(found.map(problemOf(draft))) : []
    return { problems, emails: subscribers + (draft?.moved.length ?? 0), invitations }
  } catch (error) {
    if (error instanceof Rejected) return { problems: [...error.problems], emails: 0, invitations: 0 }
    throw error
  }
}

/** A row with two records has some problems twice. */
const withoutTwins = (problems: readonly WorkbookProblem[]): WorkbookProblem[] =>
  [...new Set(problems.map((problem) => JSON.stringify(problem)))].map((text) => JSON.parse(text))

/** Returns a function that compares the records once they are written. */
async function watchRecords(transaction: Queries): Promise<(after: Queries) => Promise<readonly UndoRow[]>> {
  const touched = await findTouched(transaction)
  const before = await takeSnapshot(transaction, touched)
  return async (after) => compareSnapshots(touched, before, await takeSnapshot(after, touched))
}

/** Writes what a form writes besides the records. Returns the number of invitations that are sent, or wait. */
async function finish(
  services: ApplyNeeds,
  transaction: Queries,
  draft: Draft,
  { editor, sendsInvitations: sends }: Pick<ApplyOptions, 'editor' | 'sendsInvitations'>,
): Promise<number> {
  const removed = (file: RecordFile) => findRemoved(transaction, file)
  const [orders, engagements] = [await removed('work_orders'), await removed('engagements')]
  await deleteEmpty(transaction, services, { orders, engagements })
  await deleteUnreferenced(transaction, draft)
  await levelLines(transaction, draft.leveled)
  await closeEngagements(transaction, draft.withdrawn, { remembers: true })
  for (const account of draft.moved) await moveAddress(services, transaction, account, false)
  if (sends) await inviteStaff(services, transaction, draft.invitedStaff)
  const staff = services.config.STAFF_SIGN_ON === 'on' ? 0 : draft.invitedStaff.length
  return staff + (await inviteLines(services, transaction, editor, { ids: draft.invitedLines, sends }))
}

/** Deletes removed people and customers, or says what refers to them. */
async function deleteUnreferenced(transaction: Queries, draft: Draft): Promise<void> {
  const problems: WorkbookProblem[] = []
  for (const [file, table] of [
    ['people', 'person'],
    ['clients', 'client'],
  ] as const) {
    const ids = await findRemoved(transaction, file)
    const references = Map.groupBy(await findReferences(transaction, table, ids), ({ id }) => id)
    const entries = new Map((draft.entries.get(file) ?? []).map((entry) => [entry.record.id, entry]))
    for (const [id, found] of references) {
      const sentence = table === 'client' ? customerHasEngagements : personStays(found)
      problems.push(problemAt(entries.get(id) ?? nowhere, null, sentence))
    }
    if (problems.length === 0) await deleteByIds(transaction, table, ids)
  }
  if (problems.length > 0) throw new Rejected(problems)
}

/** Words a problem of the import for the person who wrote the row. */
export const problemOf =
  ({ entries, demoted }: Pick<Draft, 'entries' | 'demoted'>) =>
  ({ file, record, field: recordField, problem }: RecordProblem): WorkbookProblem => {
    if (problem === noSuperuserLeft) return problemAt(demoted[0] ?? nowhere, 'is_superuser', lastSuperuser)
    const entry = entries.get(file as RecordFile)?.[(record ?? 0) - 1] ?? nowhere
    const field = fieldOf(entry.sheet, recordField)
    return problemAt(entry, field, sentenceOf(entry.sheet, field, problem))
  }
const nowhere: Place = { sheet: 'people', row: null, name: '' }

const otherNames: Readonly<Record<string, string>> = {
  first_name: 'name',
  last_name: 'name',
  active: 'signs_in',
  project_ids: 'engagement_id',
  member_role_id: 'member_role',
}

function fieldOf(sheet: SheetName, field: string | null): string | null {
  const name = field?.replace(/\[.*/, '') ?? ''
  const known = otherNames[name] ?? name
  return sheetOf(sheet).columns.some((column) => column.field === known) ? known : null
}

function sentenceOf(sheet: SheetName, field: string | null, problem: string): string {
  if (problem === 'is of a person who was erased') return wasErased
  if (problem.includes(' is also the email address of '))
    return problem.endsWith(' another user') ? addressInUse : addressTwice
  const column = sheetOf(sheet).columns.find((each) => each.field === field)
  if (/ (?:does not exist|is not in \w+)$/.test(problem)) {
    const to = column?.kind === 'reference' ? column.to : 'engagements'
    return to === 'people' ? noSuchPerson : to === 'customers' ? noSuchCustomer : noSuchRecord(sheetOf(to).one)
  }
  const heads = new Map(sheetOf(sheet).columns.map((each) => [each.field, each.head]))
  const words = problem.replace(/\b[a-z]+_[a-z_]+\b/g, (name) => heads.get(name) ?? name)
  return `${column ? `${column.head} ` : 'This row '}${words}.`
}
