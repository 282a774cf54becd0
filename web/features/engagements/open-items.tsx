import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import type { OpenItem } from '@portal/domain/overview/engagement-overview'
import type { Todo } from '@portal/domain/overview/todo'
import { age } from '../../shared/dates/age.ts'
import { useTodoActing } from '../../shared/todos/todo-acting.tsx'
import { TodoGroup, TodoGroups, TodoSection } from '../../shared/todos/todo-groups.tsx'
import { Emphasis } from '../../ui/emphasis.tsx'
import { Link } from '../../ui/link.tsx'
import { Row } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import styles from './engagement-overview.module.css'

interface OpenItemsProps {
  todos: readonly Todo[]
  /** Requests that others must answer. */
  open: readonly OpenItem[]
  today: CalendarDay
}

/** The viewer's to-dos on the engagement, which they act on in place, and under a fourth head what others must do. */
export function OpenItems({ todos, open, today }: OpenItemsProps) {
  const { acting, list, dialog } = useTodoActing()
  return (
    <>
      <TodoSection
        ref={list}
        label="Yours to do"
        title={
          <h2 tabIndex={-1}>
            Yours to do{' '}
            <Text kind="body" tone="quiet" tabular>
              {todos.length}
            </Text>
          </h2>
        }
      >
        {todos.length + open.length === 0 && <p className={styles.none}>No open items.</p>}
        <TodoGroups label="Yours to do" todos={todos} acting={acting}>
          {open.length > 0 && (
            <TodoGroup head="Waiting" count={open.length}>
              {open.map((item, index) => (
                // Two may say the same.
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                <Row as="li" gap={16} justify="between" key={index} className={styles.waiting}>
                  <Link className={styles.words} to={item.path}>
                    <Emphasis pieces={item.words} />
                  </Link>
                  <Text kind="quiet" tabular className={styles.end}>
                    {age(item.since, today)}
                  </Text>
                </Row>
              ))}
            </TodoGroup>
          )}
        </TodoGroups>
      </TodoSection>
      {dialog}
    </>
  )
}
