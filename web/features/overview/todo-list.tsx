import type { Todo, Waiting } from '@portal/domain/overview/todo'
import { todoCount } from '@portal/domain/overview/words'
import { useState } from 'react'
import { useToday } from '../../shared/dates/today.ts'
import { type TodoActing, useTodoActing } from '../../shared/todos/todo-acting.tsx'
import { TodoRow, TodoRows } from '../../shared/todos/todo-row.tsx'
import more from '../../ui/more-link.module.css'
import { usePhone } from '../../ui/phone.ts'
import { Row } from '../../ui/stack.tsx'
import styles from './overview-screen.module.css'

/** Number of to-dos shown at first, so that the recent changes are on the first screen. */
const atFirst = { phone: 5, otherwise: 8 }

/** The to-dos, highest cost of ignoring them first; and those that were put off, on demand. */
export function TodoList({ waiting }: { waiting: Waiting }) {
  const [showsPutOff, setShowsPutOff] = useState(false)
  const [showsAll, setShowsAll] = useState(false)
  const { acting, list, dialog } = useTodoActing()
  const { things, put_off, engagements } = waiting
  const most = usePhone() ? atFirst.phone : atFirst.otherwise
  // One more row takes no more room than the button.
  const others = things.length > most + 1 ? things.length - most : 0
  return (
    <section ref={list}>
      <Row gap={16} justify="between" className={styles.head}>
        <h2 tabIndex={-1}>{things.length === 0 ? 'Nothing to do right now.' : todoCount(things.length)}</h2>
        {put_off.length > 0 && (
          <button
            type="button"
            className={more.more}
            aria-expanded={showsPutOff}
            onClick={() => setShowsPutOff(!showsPutOff)}
          >
            {put_off.length} snoozed
          </button>
        )}
      </Row>
      {showsPutOff && <Rows label="Snoozed" things={put_off} engagements={engagements} acting={acting} isPutOff />}
      <Rows
        label="To-dos"
        things={showsAll || others === 0 ? things : things.slice(0, most)}
        engagements={engagements}
        acting={acting}
      />
      {others > 0 && (
        <p className={styles.others}>
          <button type="button" className={more.more} aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? 'Show fewer' : `Show ${others} more`}
          </button>
        </p>
      )}
      {dialog}
    </section>
  )
}

interface RowsProps {
  label: string
  things: readonly Todo[]
  engagements: Waiting['engagements']
  acting: TodoActing
  isPutOff?: boolean
}

function Rows({ label, things, engagements, acting, isPutOff = false }: RowsProps) {
  const today = useToday()
  if (things.length === 0) return null
  const namesCustomer = new Set(engagements.map(({ client_name }) => client_name)).size > 1
  return (
    <TodoRows label={label} isSnoozed={isPutOff}>
      {things.map((thing) => (
        <TodoRow
          key={thing.id}
          thing={thing}
          today={today}
          isSnoozed={isPutOff}
          acting={acting}
          where={{
            engagement: engagements.find(({ id }) => id === thing.engagement_id),
            namesCustomer,
          }}
        />
      ))}
    </TodoRows>
  )
}
