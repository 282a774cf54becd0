import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import type { EngagementName } from '@portal/domain/engagements/engagement'
import type { Todo } from '@portal/domain/overview/todo'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Emphasis } from '../../ui/emphasis.tsx'
import { Link } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Text } from '../../ui/text.tsx'
import { nearness, urgency } from '../dates/age.ts'
import { paths } from '../paths.ts'
import { settings } from '../product/settings.ts'
import { SnoozeButton } from './snooze-button.tsx'
import type { TodoActing } from './todo-acting.tsx'
import { TodoAction } from './todo-action.tsx'
import { todoIcons } from './todo-icons.ts'
import styles from './todo-row.module.css'
import { useMark } from './todos.ts'

interface TodoRowsProps {
  label: string
  isSnoozed?: boolean
  children: ReactNode
}

/** List of to-dos. The layout of its rows follows its own width, not that of the window. */
export const TodoRows = ({ label, isSnoozed = false, children }: TodoRowsProps) => (
  <ul className={styles.rows} aria-label={label} data-put-off={isSnoozed || undefined}>
    {children}
  </ul>
)

interface TodoRowProps {
  todo: Todo
  today: CalendarDay
  acting: TodoActing
  isSnoozed?: boolean
  /** Left out on the screen of the engagement itself. */
  where?: TodoPlace
}

interface TodoPlace {
  /** undefined: it is about the portal itself. */
  engagement: EngagementName | undefined
  namesCustomer: boolean
}

/** To-do with its engagement, its age or due date, and its action. */
export function TodoRow({ todo, today, acting, isSnoozed = false, where }: TodoRowProps) {
  const mark = useMark()
  const Icon = todoIcons[todo.kind]
  const unsnooze = () => {
    acting.leave(todo.id)
    mark.mutate({ todo: todo.id, mark: 'unsnooze' })
  }
  return (
    <li className={styles.row} data-todo={todo.id} data-here={!where || undefined}>
      <Icon size={16} className={styles.icon} aria-hidden="true" />
      <p className={styles.words}>
        <Emphasis pieces={todo.words} />
      </p>
      <div className={styles.meta}>
        {where && <Where {...where} />}
        <Text kind="quiet" tabular className={styles.when} data-due={nearness(todo, today)}>
          {urgency(todo, today)}
        </Text>
      </div>
      {isSnoozed ? (
        <Button size="small" className={styles.action} data-action busy={mark.isPending} onClick={unsnooze}>
          Unsnooze
        </Button>
      ) : (
        <>
          <TodoAction todo={todo} acting={acting} className={styles.action} />
          <span className={styles.snooze}>
            <SnoozeButton todo={todo} onSnooze={() => acting.leave(todo.id)} />
          </span>
        </>
      )}
    </li>
  )
}

function Where({ engagement, namesCustomer }: TodoPlace) {
  const title = engagement?.title ?? settings.product_name
  return (
    <p className={styles.where} title={title}>
      {engagement ? <Link to={paths.engagement(engagement.id)}>{title}</Link> : title}
      {namesCustomer && engagement && (
        <Text kind="quiet" block className={styles.customer}>
          {engagement.client_name}
        </Text>
      )}
    </p>
  )
}

export const TodoRowsSkeleton = ({ rows }: { rows: number }) => (
  <div className={styles.rows}>
    {Array.from({ length: rows }, (_, row) => `row ${row}`).map((row) => (
      <div key={row} className={styles.row} data-waiting>
        <span className={styles.icon}>
          <Skeleton width={16} height={16} />
        </span>
        <div className={styles.words}>
          <Skeleton width="60%" height={14} />
        </div>
        <div className={styles.meta}>
          <div className={styles.where}>
            <Skeleton width={160} height={16} />
          </div>
          <Text kind="quiet" tabular className={styles.when}>
            <Skeleton width={64} height={12} />
          </Text>
        </div>
        <span className={styles.action}>
          <Skeleton height={28} />
        </span>
      </div>
    ))}
  </div>
)
