import { formatNumber } from '@portal/domain/text/format-number'
import { type ReactNode, useId } from 'react'
import { useLocation } from 'react-router'
import { PageHeader } from '../../ui/page-header.tsx'
import { usePhone } from '../../ui/phone.ts'
import { Box, Row } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import styles from './workbook.module.css'
import type { Sheet } from './workbook-queries.ts'

export interface WorkbookHead {
  title: string
  above: string
  below?: string
}

interface WorkbookFrameProps {
  head: WorkbookHead
  /** At the title; on a phone in a bar at the bottom. */
  actions: ReactNode
  notes?: ReactNode
  /** Sheets with the number of rows that their sections list. */
  sheets?: readonly { sheet: Sheet; count: number }[]
  /** Sections before those of the sheets. */
  parts?: readonly Part[]
  children: ReactNode
}

/** A section of the screen, for the list on the left. */
interface Part {
  id: string
  title: string
  count: number
  isProblem?: boolean
}

/** Title and actions above a list of the sections and the sections. */
export function WorkbookFrame({ head, actions, notes, sheets = [], parts = [], children }: WorkbookFrameProps) {
  const isPhone = usePhone()
  const listed = [
    ...parts,
    ...sheets.map(({ sheet, count }) => ({ id: sheet.sheet, title: sheet.title, count })),
  ].filter(({ count }) => count > 0)
  const others = sheets.filter(({ count }) => count === 0).length
  return (
    <>
      <PageHeader {...head} actions={!isPhone && actions} />
      {notes}
      {listed.length === 0 ? (
        children
      ) : (
        <div className={styles.columns}>
          <Sections parts={listed} others={others} />
          <div className={styles.content}>{children}</div>
        </div>
      )}
      {isPhone && (
        <Row gap={8} className={styles.bar}>
          {actions}
        </Row>
      )}
    </>
  )
}

function Sections({ parts, others }: { parts: readonly Part[]; others: number }) {
  const id = useId()
  const { hash } = useLocation()
  const here = parts.find((part) => `#${part.id}` === hash) ?? parts[0]
  return (
    <nav className={styles.sections} aria-labelledby={id} data-screen-only>
      <h2 id={id} className="sr-only">
        Sections
      </h2>
      <ul>
        {parts.map((part) => (
          <li key={part.id}>
            <a className={styles.section} href={`#${part.id}`} aria-current={part === here ? 'true' : undefined}>
              {part.title}{' '}
              <Text kind="quiet" tone={part.isProblem ? 'danger' : 'text'} tabular>
                {formatNumber(part.count)}
              </Text>
            </a>
          </li>
        ))}
      </ul>
      {others > 0 && (
        <Box as="p" kind="quiet" pad="8px 12px">
          {others === 1 ? 'Nothing changes in the other sheet.' : `Nothing changes in the other ${others} sheets.`}
        </Box>
      )}
    </nav>
  )
}
