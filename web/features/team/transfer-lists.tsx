import type { Member } from '@portal/domain/team/member'
import { fold } from '@portal/domain/text/fold'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { photoOf } from '../../shared/people/photo.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Cut } from '../../ui/cut.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Box, Columns, Stack } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import styles from './transfer-lists.module.css'

interface List {
  title: string
  members: readonly Member[]
  empty: string
}

interface TransferListsProps {
  lists: readonly [List, List]
  /** The member belongs into the other list. */
  onMove: (member: Member) => void
}

const searchFrom = 10

/** Two lists of people: a click, Enter or dragging moves a person to the other list. */
export function TransferLists({ lists, onMove }: TransferListsProps) {
  const [said, setSaid] = useState('')
  const [dragged, setDragged] = useState<string>()
  const [search, setSearch] = useState('')
  const place = useRef<HTMLDivElement>(null)
  const foldedSearch = fold(search)
  const count = lists[0].members.length + lists[1].members.length

  const move = (member: Member, from: 0 | 1) => {
    const list = lists[from].members
    const next = list[list.indexOf(member) + 1] ?? list[list.indexOf(member) - 1]
    onMove(member)
    setSaid(`${member.employee_name}: ${lists[from === 0 ? 1 : 0].title}`)
    // The keyboard stays in the list it was in.
    requestAnimationFrame(() => {
      const buttons = [...(place.current?.querySelectorAll<HTMLElement>('button[data-person]') ?? [])]
      const target = buttons.find((button) => button.dataset.person === next?.employee_id)
      target?.focus()
    })
  }
  const drop = (event: DragEvent, into: 0 | 1) => {
    event.preventDefault()
    const from = into === 0 ? 1 : 0
    const member = lists[from].members.find((each) => each.employee_id === dragged)
    setDragged(undefined)
    if (member) move(member, from)
  }
  return (
    <Stack gap={12} ref={place}>
      {count > searchFrom && <SearchField label="Search by name" value={search} onChange={setSearch} />}
      <Columns columns="repeat(2, minmax(0, 1fr))" from={768} gap="12px 16px" align="stretch">
        {([0, 1] as const).map((side) => (
          <OneList
            key={side}
            list={lists[side]}
            to={lists[side === 0 ? 1 : 0].title}
            side={side}
            shown={lists[side].members.filter((member) => fold(member.employee_name).includes(foldedSearch))}
            onMove={(member) => move(member, side)}
            onDrag={setDragged}
            onDrop={(event) => drop(event, side)}
          />
        ))}
      </Columns>
      <p role="status" className="sr-only">
        {said}
      </p>
    </Stack>
  )
}

interface OneListProps {
  list: List
  /** The other list's title. */
  to: string
  side: 0 | 1
  shown: readonly Member[]
  onMove: (member: Member) => void
  onDrag: (employeeId: string | undefined) => void
  onDrop: (event: DragEvent) => void
}

function OneList({ list, to, side, shown, onMove, onDrag, onDrop }: OneListProps) {
  const title = useId()
  const Arrow = side === 0 ? ArrowRight : ArrowLeft
  return (
    <section
      aria-labelledby={title}
      className={styles.list}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
    >
      <h3 id={title} className={styles.title}>
        {list.title}{' '}
        <Text kind="body" tone="quiet" tabular>
          {list.members.length}
        </Text>
      </h3>
      {list.members.length === 0 && (
        <Box as="p" pad="4px 8px" kind="quiet">
          {list.empty}
        </Box>
      )}
      {list.members.length > 0 && shown.length === 0 && (
        <Box as="p" pad="4px 8px" kind="quiet">
          No matches.
        </Box>
      )}
      <ul className={styles.people}>
        {shown.map((member) => (
          <li key={member.employee_id}>
            <button
              type="button"
              draggable
              data-person={member.employee_id}
              className={styles.person}
              onClick={() => onMove(member)}
              onDragStart={(event) => {
                event.dataTransfer.setData('text/plain', member.employee_name)
                event.dataTransfer.effectAllowed = 'move'
                onDrag(member.employee_id)
              }}
              onDragEnd={() => onDrag(undefined)}
            >
              <span className="sr-only">Move</span>{' '}
              <Avatar name={member.employee_name} src={photoOf(member.employee_photo_id)} size={28} />
              <Stack as="span" fill>
                <Cut className={styles.name}>{member.employee_name}</Cut>{' '}
                <Cut className={styles.role}>{member.member_role}</Cut>
              </Stack>{' '}
              <span className="sr-only">to {to}</span>
              <Arrow size={16} className={styles.arrow} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
