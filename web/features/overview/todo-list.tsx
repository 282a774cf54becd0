import type { Todo, Todos } from '@portal/domain/overview/todo'
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

/** The to-dos, highest cost of ignoring them first; and snoozed ones on demand. */
export function TodoList({ todoList }: { todoList: Todos }) {
  const [showsSnoozed, setShowsSnoozed] = useState(false)
  const [showsAll, setShowsAll] = useState(false)
  const { acting, list, dialog } = useTodoActing()
  const { todos, snoozed, engagements } = todoList
  const most = usePhone() ? atFirst.phone : atFirst.otherwise
  // One more row takes no more room than the button.
  const others = todos.length > most + 1 ? todos.length - most : 0
  return (
    <section ref={list}>
      <Row gap={16} justify="between" className={styles.head}>
        <h2 tabIndex={-1}>{todos.length === 0 ? 'Nothing to do right now.' : todoCount(todos.length)}</h2>
        {snoozed.length > 0 && (
          <button
            type="button"
            className={more.more}
            aria-expanded={showsSnoozed}
            onClick={() => setShowsSnoozed(!showsSnoozed)}
          >
            {snoozed.length} snoozed
          </button>
        )}
      </Row>
      {showsSnoozed && <Rows label="Snoozed" todos={snoozed} engagements={engagements} acting={acting} isSnoozed />}
      <Rows
        label="To-dos"
        todos={showsAll || others === 0 ? todos : todos.slice(0, most)}
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
  todos: readonly Todo[]
  engagements: Todos['engagements']
  acting: TodoActing
  isSnoozed?: boolean
}

function Rows({ label, todos, engagements, acting, isSnoozed = false }: RowsProps) {
  const today = useToday()
  if (todos.length === 0) return null
  const namesCustomer = new Set(engagements.map(({ client_name }) => client_name)).size > 1
  return (
    <TodoRows label={label} isSnoozed={isSnoozed}>
      {todos.map((todo) => (
        <TodoRow
          key={todo.id}
          todo={todo}
          today={today}
          isSnoozed={isSnoozed}
          acting={acting}
          where={{
            engagement: engagements.find(({ id }) => id === todo.engagement_id),
            namesCustomer,
          }}
        />
      ))}
    </TodoRows>
  )
}
