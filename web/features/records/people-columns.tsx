import { formatDay } from '@portal/domain/dates/calendar-day'
import { parseDay } from '@portal/domain/dates/day-field'
import { parseAmount } from '@portal/domain/records/numbers'
import type { PersonRow, RowField } from '@portal/domain/records/order-draft'
import { chosen } from '@portal/domain/records/order-problems'
import { type RoleRate, withRate } from '@portal/domain/records/paste-rows'
import { positions } from '@portal/domain/team-requests/team-request'
import { fold } from '@portal/domain/text/fold'
import { useQuery } from '@tanstack/react-query'
import { UserRound } from 'lucide-react'
import { photoOf } from '../../shared/people/photo.ts'
import { rateText } from '../../shared/work-orders/rate.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { useDebounced } from '../../ui/debounced.ts'
import type { SheetChoice, SheetColumn } from '../../ui/sheet-column.ts'
import { personText, stillMeant } from './choice.ts'
import styles from './people-columns.module.css'
import { peopleQuery, rolesQuery } from './queries.ts'

export const notDecided = 'Not decided yet'
const pauseMs = 120

/** People and roles that the list below a cell offers. */
export function useOrderChoices(field: string | undefined, text: string): readonly SheetChoice<PersonRow>[] {
  const search = useDebounced(text.trim(), pauseMs)
  const { data = [], isPlaceholderData } = useQuery({ ...peopleQuery(search), enabled: field === 'name' })
  const people = search === text.trim() && !isPlaceholderData ? data : stillMeant(data, text, personText)
  const { data: roles = [] } = useQuery(rolesQuery)
  if (field === 'name')
    return people.map((person) => ({
      key: person.id,
      name: person.name,
      detail: [person.last_role ?? person.job_title, person.email].filter(Boolean).join(' · '),
      lead: <Avatar name={person.name} src={photoOf(person.photo_id)} size={28} />,
      choose: (row) => ({ ...row, ...chosen(person) }),
    }))
  if (field !== 'member_role') return []
  const names = [...new Set([...roles.map(({ role }) => role), ...positions])]
  return names
    .filter((name) => fold(name).includes(fold(text)) && name !== text)
    .map((name) => ({ key: name, name, choose: (row) => withRate({ ...row, member_role: name }, roles) }))
}

const type = (field: RowField) => (row: PersonRow, text: string) => ({ ...row, [field]: text, note: '' })
const dayText = (text: string): string => {
  const day = parseDay(text)
  return day === undefined ? text : formatDay(day)
}
const amountText = (text: string): string => {
  const amount = parseAmount(text)
  return amount === undefined ? text : rateText(amount)
}

interface ColumnsOptions {
  order: { start_date: string; end_date: string }
  /** Rates for roles, now. */
  rates: () => readonly RoleRate[]
  hasAllocation: boolean
  /** Finds the person of a row whose name was typed. */
  onName: (row: PersonRow) => void
}

/** Columns for the people of a work order. */
export function peopleColumns({ order, rates, hasAllocation, onName }: ColumnsOptions): SheetColumn<PersonRow>[] {
  const day = (field: 'start_date' | 'end_date', name: string): SheetColumn<PersonRow> => ({
    field,
    name,
    width: 130,
    narrow: 122,
    kind: 'day',
    text: (row) => row[field],
    shown: dayText,
    type: type(field),
    placeholder: () => dayText(order[field]),
    emptyHint: 'As the work order',
    // A day that is typed as that of the order follows it.
    leave: (row) =>
      parseDay(row[field]) === parseDay(order[field]) && row[field] !== '' ? { ...row, [field]: '' } : row,
  })
  const allocation: SheetColumn<PersonRow> = {
    field: 'allocation_percentage',
    name: 'Allocation',
    width: 96,
    narrow: 92,
    kind: 'number',
    text: (row) => row.allocation_percentage,
    shown: (text) => (/^\d+$/.test(text) ? `${text} %` : text),
    type: type('allocation_percentage'),
  }
  return [
    {
      field: 'name',
      name: 'Person',
      hasChoices: true,
      text: (row) => row.name,
      type: (row, text) => ({ ...row, name: text, person: null, match: null, note: '' }),
      leave: (row) => {
        onName(row)
        return row
      },
      placeholder: () => notDecided,
      lead: ({ person }) => person && <Avatar name={person.name} src={photoOf(person.photo_id)} size={22} />,
    },
    {
      field: 'member_role',
      name: 'Role',
      ...(!hasAllocation && { width: 232, narrow: 'auto' as const }),
      hasChoices: true,
      text: (row) => row.member_role,
      type: type('member_role'),
      leave: (row) => withRate(row, rates()),
    },
    day('start_date', 'Start'),
    day('end_date', 'End'),
    {
      field: 'price_per_day',
      name: 'Per day',
      width: 102,
      narrow: 92,
      kind: 'number',
      text: (row) => row.price_per_day,
      shown: amountText,
      type: type('price_per_day'),
    },
    ...(hasAllocation ? [allocation] : []),
  ]
}

/** The photo of a person, or a sign that there is none yet. */
export const Face = ({ person, size }: { person: PersonRow['person']; size: number }) =>
  person ? (
    <Avatar name={person.name} src={photoOf(person.photo_id)} size={size} />
  ) : (
    <span className={styles.noFace} style={{ width: size, height: size }}>
      <UserRound size={size / 2} aria-hidden="true" />
    </span>
  )

/** A row in the list of a phone. */
export function personRecord(row: PersonRow) {
  const { person, name, member_role, start_date, end_date, price_per_day } = row
  const days = [start_date && `from ${dayText(start_date)}`, end_date && `to ${dayText(end_date)}`].filter(Boolean)
  return {
    lead: <Face person={person} size={32} />,
    name: name || notDecided,
    isQuiet: name === '',
    detail: [member_role, days.join(' ')].filter(Boolean).join(' · '),
    value: amountText(price_per_day),
  }
}
