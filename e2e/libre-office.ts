import { execFile, spawn } from 'node:child_process'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { findOrInstallOffice } from '../scripts/office.ts'

/** An edit of the sheet with this name at that moment. Rows are counted as the spreadsheet shows them. */
type Edit = { sheet: string } & (
  | { edit: 'add row'; cells: Record<string, string> }
  | { edit: 'set cell'; row: number; head: string; text: string }
  | { edit: 'delete row'; row: number }
  | { edit: 'sort by'; head: string; descending?: boolean }
  | { edit: 'hide column'; head: string }
  | { edit: 'rename sheet'; to: string }
  | { edit: 'move column'; head: string; before: string }
)

/** A sheet as a person sees it. The first visible row has the heads. */
export interface SeenSheet {
  name: string
  is_visible: boolean
  heads: string[]
  rows: { row: number; cells: Record<string, string> }[]
  comments: { column: string; row: number; text: string }[]
}

const longest = 60_000
const script = path.join(import.meta.dirname, 'edit-workbook.py')

/** Opens a workbook in LibreOffice, edits it, saves it as .xlsx in its place, and returns its sheets. */
export async function editWorkbook(file: string, edits: readonly Edit[]): Promise<SeenSheet[]> {
  const { soffice, python } = findOrInstallOffice(console.error)
  const profile = await mkdtemp(path.join(tmpdir(), 'portal-office-'))
  const pipe = path.basename(profile)
  // A copy: LibreOffice locks what it opens, and the lock of one that was ended would stay.
  const copy = path.join(profile, 'edited.xlsx')
  // The leader of a group: soffice is a script that starts the program that must end, too.
  const office = spawn(
    soffice,
    [
      `-env:UserInstallation=${pathToFileURL(profile)}`,
      '--headless',
      '--norestore',
      '--nologo',
      '--nodefault',
      `--accept=pipe,name=${pipe};urp`,
    ],
    { detached: true, stdio: 'ignore' },
  )
  const ended = new Promise((resolve) => office.once('error', resolve).once('close', resolve))
  try {
    await copyFile(file, copy)
    const sheets = JSON.parse(await printed(python, JSON.stringify({ pipe, seconds: 30, path: copy, edits })))
    await copyFile(copy, file)
    return sheets
  } finally {
    endGroup(office.pid)
    await ended
    await rm(profile, { recursive: true, force: true })
  }
}

/** Runs the script, ended after a minute, and returns what it prints. */
const printed = (python: string, task: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const limits = { timeout: longest, maxBuffer: 64 * 1024 * 1024 }
    const child = execFile(python, [script], limits, (error, output, errors) =>
      error ? reject(new Error(errors || error.message)) : resolve(output),
    )
    child.stdin?.end(task)
  })

function endGroup(leader: number | undefined): void {
  try {
    if (leader !== undefined) process.kill(-leader, 'SIGKILL')
  } catch {
    // LibreOffice has ended.
  }
}
