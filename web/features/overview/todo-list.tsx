import { todoCount } from '@portal/domain/overview/words'
import type { Todos } from '@portal/domain/todos/todo'
import { useState } from 'react'
import { useTodoActing } from '../../shared/todos/todo-acting.tsx'
import { TodoGroups, TodoSection } from '../../shared/todos/todo-groups.tsx'
import more from '../../ui/more-link.module.css'
import { usePhone } from '../../ui/phone.ts'
import styles from './overview-screen.module.css'

/** Number of to-dos shown at first, so that the recent changes are on the first screen. */
const atFirst = { phone: 5, otherwise: 8 }

/** The to-dos under their heads; and snoozed ones on demand. */
export function TodoList({ todoList }: { todoList: Todos }) {
  const [showsSnoozed, setShowsSnoozed] = useState(false)
  const [showsAll, setShowsAll] = useState(false)
  const { acting, list, dialog } = useTodoActing()
  const { todos, snoozed, engagements } = todoList
  const most = usePhone() ? atFirst.phone : atFirst.otherwise
  // One more row takes no more room than the button.
  const others = todos.length > most + 1 ? todos.length - most : 0
  const rows = { engagements, acting }
  const title = todos.length === 0 ? 'Nothing to do right now.' : todoCount(todos.length)
  return (
    <TodoSection
      ref={list}
      label={title}
      title={
        <>
          <h2 tabIndex={-1}>{title}</h2>
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
        </>
      }
    >
      {showsSnoozed && <TodoGroups label="Snoozed" todos={snoozed} isSnoozed {...rows} />}
      <TodoGroups
        label="To-dos"
        todos={todos}
        shown={showsAll || others === 0 ? todos : todos.slice(0, most)}
        {...rows}
      />
      {others > 0 && (
        <p className={styles.others}>
          <button type="button" className={more.more} aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? 'Show fewer' : `Show ${others} more`}
          </button>
        </p>
      )}
      {dialog}
    </TodoSection>
  )
}
