import { formatNumber } from '@portal/domain/text/format-number'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { dateAndTime } from '../../shared/dates/moment.ts'
import { useHydrated } from '../../ui/hydrated.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { usePhone } from '../../ui/phone.ts'
import { Box, Row } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import styles from './workbook.module.css'
import type { Sheet, Workbook } from './workbook-queries.ts'

/** Number and noun: "1 change", "18 changes". */
export const counted = (count: number, one: string): string => `${formatNumber(count)} ${one}${count === 1 ? '' : 's'}`

/** Rows that change. `taken` counts the cells whose value in the file is taken. */
export const changeCount = ({ sheets }: Workbook, taken = 0): number =>
  sheets.reduce((sum, { added, changed }) => sum + added + changed, Math.min(taken, undecidedCount(sheets)))

export const undecidedCount = (sheets: readonly Sheet[]): number =>
  sheets.reduce((sum, { undecided }) => sum + undecided, 0)

/** True if the sheets list the missing records: they were removed, or "Not in the file" cannot name all. */
export const listsMissing = ({ missing, removed }: Workbook): boolean =>
  removed > 0 || missing.count > missing.names.length

/** Rows in the section of a sheet. */
export const rowCount = (workbook: Workbook, { added, changed, undecided, missing }: Sheet): number =>
  added + changed + undecided + (listsMissing(workbook) ? missing : 0)

/** Says what there is to do, or what the portal is doing. */
export function titleOf(workbook: Workbook): string {
  const { state, file_name, problem_count, asks_for_day_order, removed } = workbook
  const count = changeCount(workbook)
  const changes = count === 0 ? 'changes' : counted(count, 'change')
  const undecided = undecidedCount(workbook.sheets)
  const nothing = undecided > 0 ? `${counted(undecided, 'change')} to decide` : 'Nothing changes'
  const preview = count === 0 ? nothing : `${changes} to apply`
  const problems = problem_count > 0 && `${counted(problem_count, 'problem')} to fix`
  const titles: Record<Workbook['state'], string> = {
    reading: `Reading ${file_name}`,
    preview: asks_for_day_order ? 'How are days written?' : problems || preview,
    applying: `Applying ${changes}`,
    applied: appliedTitle(count, removed),
    undoing: `Undoing ${changes}`,
    undone: 'Undone',
    rejected: 'We could not read this file',
    failed: 'We could not finish this',
  }
  return titles[state]
}

function appliedTitle(changed: number, removed: number): string {
  if (changed === 0) return removed === 0 ? 'Changes applied' : `${counted(removed, 'record')} removed`
  return `${counted(changed, 'change')} applied${removed > 0 ? `, ${formatNumber(removed)} removed` : ''}`
}

const outcomes: Partial<Record<Workbook['state'], string>> = {
  reading: 'Nothing has changed yet.',
  preview: 'Nothing has changed yet.',
  rejected: 'Nothing has changed.',
  undone: 'The records are as before. Sent emails stay sent.',
}

/** A section of the screen, for the list on the left. */
interface Part {
  id: string
  title: string
  count: number
  isProblem?: boolean
}

interface WorkbookFrameProps {
  workbook: Workbook
  /** Sections besides those of the sheets, which come before these. */
  parts?: readonly Part[]
  /** While the portal works on it. */
  hidesSections?: boolean
  below?: string
  /** At the title; on a phone in a bar at the bottom. */
  actions?: ReactNode
  notes?: ReactNode
  children?: ReactNode
}

/** Title and actions above a list of the sections and the sections. */
export function WorkbookFrame(props: WorkbookFrameProps) {
  const { workbook, parts = [], hidesSections = false, below, actions, notes, children } = props
  const isPhone = usePhone()
  const { file_name, who, uploaded_at, state, sheets } = workbook
  const all = [
    ...parts,
    ...sheets.map((sheet) => ({ id: sheet.sheet, title: sheet.title, count: rowCount(workbook, sheet) })),
  ]
  const listed = all.filter(({ count }) => count > 0 && !hidesSections)
  const isApplied = ['applied', 'undoing', 'undone'].includes(state)
  const at = dateAndTime(uploaded_at)
  const from = isApplied ? `uploaded ${at}, applied by ${who}` : `uploaded by ${who}, ${at}`
  return (
    <>
      <PageHeader
        title={titleOf(workbook)}
        above={`${file_name}, ${from}. ${outcomes[state] ?? ''}`}
        below={below}
        actions={!isPhone && actions}
      />
      {notes}
      <div className={listed.length > 0 ? styles.columns : undefined}>
        {listed.length > 0 && (
          <Sections
            parts={listed}
            others={sheets.length - sheets.filter((each) => rowCount(workbook, each) > 0).length}
          />
        )}
        <div className={styles.content}>{children}</div>
      </div>
      {isPhone && actions && (
        <Row gap={8} wrap className={styles.bar}>
          {actions}
        </Row>
      )}
    </>
  )
}

function Sections({ parts, others }: { parts: readonly Part[]; others: number }) {
  const { hash } = useLocation()
  // The server does not get the part of the address after the #.
  const isHydrated = useHydrated()
  const here = (isHydrated && parts.find(({ id }) => `#${id}` === hash)) || parts[0]
  return (
    <nav className={styles.sections} aria-label="Sections" data-screen-only>
      {parts.map((part) => (
        <a key={part.id} href={`#${part.id}`} aria-current={part === here ? 'true' : undefined}>
          {part.title}{' '}
          <Text kind="quiet" tone={part.isProblem ? 'danger' : 'text'} tabular>
            {formatNumber(part.count)}
          </Text>
        </a>
      ))}
      {others > 0 && (
        <Box as="p" kind="quiet" pad="8px 0">
          Nothing changes in {others === 1 ? 'the other sheet' : `the other ${others} sheets`}.
        </Box>
      )}
    </nav>
  )
}
