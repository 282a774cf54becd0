import { parseDay } from '@portal/domain/dates/day-field'
import { matchPeople } from '@portal/domain/records/contract'
import { parseAmount } from '@portal/domain/records/numbers'
import { newRow, type PersonRow } from '@portal/domain/records/order-draft'
import { type DayOrder, parsePeople } from '@portal/domain/records/paste'
import { type RoleRate, replaceOwnRows, rowsFrom, withMatches, withRate } from '@portal/domain/records/paste-rows'
import { pastedTable } from '@portal/domain/records/pasted-table'
import { mostPeopleOnOrder } from '@portal/domain/records/work-order-rules'
import { useLayoutEffect, useRef } from 'react'
import { call, messageOf } from '../../shared/http/call.ts'
import { showToast } from '../../ui/toast.tsx'
import type { OrderContent } from './order-content.ts'

const longestName = 300

/** Pastes rows and columns into the people of the form, and finds the people whose names were typed or pasted. */
export function usePaste(
  content: OrderContent,
  change: (part: Partial<OrderContent>) => void,
  roles: readonly RoleRate[],
) {
  // An answer comes when the form may have changed.
  const latest = useRef({ content, change })
  useLayoutEffect(() => {
    latest.current = { content, change }
  })

  const findPeopleOf = async (rows: readonly PersonRow[]): Promise<void> => {
    const unknown = rows.filter(({ person, name, match }) => person === null && match === null && name.trim() !== '')
    const names = [...new Set(unknown.map(({ name }) => name.trim().slice(0, longestName)))].slice(0, mostPeopleOnOrder)
    if (names.length === 0) return
    try {
      const matches = await call(matchPeople, { body: { names } })
      const { content, change } = latest.current
      const { paste } = content
      const { people, keys } = replaceOwnRows(withMatches(content.people, matches), paste?.keys ?? [])
      change({ people, ...(paste && { paste: { ...paste, keys } }) })
    } catch (error) {
      showToast(messageOf(error), 'error')
    }
  }

  const pasteRows = (text: string, dayOrder?: DayOrder, before = content.people): void => {
    const parsed = parsePeople(text, { dayOrder })
    const rows = rowsFrom(parsed.rows, before, content).map((row) => withRate(row, roles))
    if (rows.length === 0) return
    const keys = rows.map(({ key }) => key)
    change({ people: [...rows, ...before], paste: { text, keys, dayOrder: parsed.dayOrder, before } })
    void findPeopleOf(rows)
  }

  /** Fills one column from a row downwards. Rows are added where it is longer. */
  const fillColumn = (values: readonly string[], at: { row: number; field: string }): void => {
    const people = [...content.people]
    for (const [index, value] of values.entries()) {
      const row = people[at.row + index] ?? newRow(people)
      const amount = at.field.endsWith('_date') ? parseDay(value) : parseAmount(value)
      const typed = at.field === 'member_role' ? value : String(amount ?? value)
      people[Math.min(at.row + index, people.length)] = withRate({ ...row, [at.field]: typed }, roles)
    }
    change({ people, paste: { text: '', keys: [], dayOrder: null, before: content.people } })
  }

  return {
    findPeopleOf,
    pasteRows,
    paste: (text: string, at: { row: number; field: string }): boolean => {
      if (!/[\t\n]/.test(text.trim())) return false
      const table = pastedTable(text)
      if (at.field !== 'name' && table.every((row) => row.length === 1))
        fillColumn(
          table.map(([value = '']) => value),
          at,
        )
      else pasteRows(text)
      return true
    },
    undo: (): boolean => {
      if (!content.paste) return false
      change({ people: content.paste.before, paste: null })
      return true
    },
    /** Reads the days of the pasted text in the other order. */
    readDays: (dayOrder: DayOrder): void => {
      if (content.paste) pasteRows(content.paste.text, dayOrder, content.paste.before)
    },
  }
}
