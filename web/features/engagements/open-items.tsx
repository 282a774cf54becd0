import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import type { OpenItem } from '@portal/domain/overview/engagement-overview'
import type { Todo } from '@portal/domain/overview/todo'
import { age } from '../../shared/dates/age.ts'
import { useTodoActing } from '../../shared/todos/todo-acting.tsx'
import { TodoRow, TodoRows } from '../../shared/todos/todo-row.tsx'
import { Emphasis } from '../../ui/emphasis.tsx'
import { Link } from '../../ui/link.tsx'
import { Row } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import styles from './engagement-overview.module.css'

interface OpenItemsProps {
  todos: readonly Todo[]
  open: readonly OpenItem[]
  /** For whom the open ones wait. */
  whose: string
  today: CalendarDay
}

/** The viewer's to-dos, which they act on in place, then open items of the other side. */
export function OpenItems({ todos, open, whose, today }: OpenItemsProps) {
  const { acting, list, dialog } = useTodoActing()
  return (
    <section ref={list}>
      {todos.length + open.length === 0 && (
        <p className={styles.none} tabIndex={-1}>
          No open items.
        </p>
      )}
      {todos.length > 0 && (
        <>
          <h3 className={styles.caption} tabIndex={-1}>
            Your to-dos
          </h3>
          <TodoRows label="Your to-dos">
            {todos.map((todo) => (
              <TodoRow key={todo.id} todo={todo} today={today} acting={acting} />
            ))}
          </TodoRows>
        </>
      )}
      {open.length > 0 && (
        <>
          <h3 className={styles.caption} tabIndex={-1}>
            Waiting for {whose}
          </h3>
          <ul>
            {open.map((item, index) => (
              // Two may say the same.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <Row as="li" gap={10} kind="quiet" tone="text" key={index} className={styles.line}>
                <Link className={styles.words} to={item.path}>
                  <Emphasis pieces={item.words} />
                </Link>
                <Text tone="quiet" tabular className={styles.end}>
                  {age(item.since, today)}
                </Text>
              </Row>
            ))}
          </ul>
        </>
      )}
      {dialog}
    </section>
  )
}
