import { parseAmount } from '@portal/domain/records/numbers'
import { filledRows, newRow, type PersonRow } from '@portal/domain/records/order-draft'
import { type OrderProblem, rowName } from '@portal/domain/records/order-problems'
import type { RoleRate } from '@portal/domain/records/paste-rows'
import { ClipboardPaste } from 'lucide-react'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { FormSection } from '../../shared/forms/form-page.tsx'
import { useViewer } from '../../shared/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { usePhone } from '../../ui/phone.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { Row, Stack } from '../../ui/stack.tsx'
import type { OrderContent } from './order-content.ts'
import { linesOf } from './order-lines.ts'
import { peopleInWords } from './order-words.ts'
import { PasteDialog } from './paste-dialog.tsx'
import { PasteResult } from './paste-result.tsx'
import { peopleColumns, personRecord, useOrderChoices } from './people-columns.tsx'
import styles from './people-section.module.css'
import { usePaste } from './use-paste.ts'

interface PeopleSectionProps {
  content: OrderContent
  change: (part: Partial<OrderContent>) => void
  roles: readonly RoleRate[]
  problems: readonly OrderProblem[]
  onEdit: (cell: { row: string; field: string } | undefined) => void
}

/** People of a work order as rows that are typed or pasted. */
export function PeopleSection({ content, change, roles, problems, onEdit }: PeopleSectionProps) {
  const viewer = useViewer()
  const isPhone = usePhone()
  const { people, paste, start_date, end_date } = content
  const [showsAllocation, setShowsAllocation] = useState(false)
  const [isPasting, setPasting] = useState(false)
  // Rates on this work order come before those last used on others.
  const rates = [...people.flatMap(rateOf), ...roles]
  const pasting = usePaste(content, change, rates)
  const bringsAllocation = people.some(
    ({ key, allocation_percentage: each }) => paste?.keys.includes(key) && each !== '',
  )
  const hasAllocation =
    showsAllocation || bringsAllocation || problems.some(({ field }) => field === 'allocation_percentage')
  // Columns that stay the same do not draw all rows again at each key.
  const latest = useRef({ rates, pasting })
  useLayoutEffect(() => {
    latest.current = { rates, pasting }
  })
  const columns = useMemo(
    () =>
      peopleColumns({
        order: { start_date, end_date },
        rates: () => latest.current.rates,
        hasAllocation,
        onName: (row) => void latest.current.pasting.findPeopleOf([row]),
      }),
    [start_date, end_date, hasAllocation],
  )
  const advice = ({ person, name, match }: PersonRow): string | undefined =>
    !viewer.is_superuser && person === null && match?.people.length === 0
      ? `Is the person new? Ask a superuser to add ${name.trim()}.`
      : undefined
  const pasted = new Set(paste?.keys)
  const before = people.filter(({ key }) => paste?.before.some((row) => row.key === key) && !pasted.has(key))
  const isFolded = pasted.size > 0 && before.length > 0
  const readClipboard = async (): Promise<void> => {
    try {
      pasting.pasteRows(await navigator.clipboard.readText())
    } catch {
      setPasting(true)
    }
  }
  const filled = filledRows(people)
  const counts =
    pasted.size > 0 ? `${filled.length - pasted.size} rows and ${pasted.size} pasted.` : peopleInWords(filled)
  const last = useMemo(() => newRow(people), [people])
  return (
    <FormSection title="People" lines={isPhone ? [counts] : [counts, 'Grey dates follow the work order.']}>
      <Stack gap={10} align="start">
        {paste && pasted.size > 0 && (
          <PasteResult
            paste={paste}
            wrong={new Set(problems.flatMap(({ row }) => (row !== null && pasted.has(row) ? [row] : []))).size}
            onUndo={pasting.undo}
            onRead={pasting.readDays}
          />
        )}
        <div className={styles.sheet}>
          <Sheet
            label="People"
            rows={people}
            onChange={(rows) => change({ people: rows })}
            columns={columns}
            useChoices={useOrderChoices}
            keyOf={({ key }) => key}
            nameOf={rowName}
            newRow={last}
            addLabel="Add a person"
            lines={linesOf(content, problems, advice)}
            record={personRecord}
            folded={
              isFolded
                ? {
                    keys: new Set(before.map(({ key }) => key)),
                    label:
                      before.length === 1
                        ? '1 row that was here before'
                        : `${before.length} rows that were here before`,
                  }
                : undefined
            }
            onPaste={pasting.paste}
            onUndo={pasting.undo}
            onEdit={onEdit}
          />
        </div>
        <Row gap={8} wrap>
          <Button size="small" icon={<ClipboardPaste aria-hidden="true" />} onClick={() => void readClipboard()}>
            Paste from a spreadsheet
          </Button>
          {!hasAllocation && (
            <Button size="small" variant="ghost" onClick={() => setShowsAllocation(true)}>
              Show allocation
            </Button>
          )}
        </Row>
      </Stack>
      {isPasting && (
        <PasteDialog
          onPaste={(text) => {
            setPasting(false)
            pasting.pasteRows(text)
          }}
          onClose={() => setPasting(false)}
        />
      )}
    </FormSection>
  )
}

const rateOf = ({ member_role: role, price_per_day }: PersonRow): RoleRate[] => {
  const rate = parseAmount(price_per_day)
  return rate === undefined ? [] : [{ role, price_per_day: rate }]
}
