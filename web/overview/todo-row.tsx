import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import type { EngagementName } from '@portal/domain/engagements/engagement'
import type { Todo } from '@portal/domain/overview/todo'
import { isOverdue, urgency } from '../portal/age.ts'
import { paths } from '../portal/paths.ts'
import { settings } from '../portal/settings.ts'
import { PutOffButton } from '../portal/snooze-button.tsx'
import type { TodoActing } from '../portal/todo-acting.tsx'
import { TodoAction } from '../portal/todo-action.tsx'
import { todoIcons } from '../portal/todo-icons.ts'
import { useMark } from '../portal/todos.ts'
import { Button } from '../ui/button.tsx'
import { Emphasis } from '../ui/emphasis.tsx'
import { Link } from '../ui/link.tsx'
import styles from './overview-screen.module.css'

interface TodoRowProps {
  thing: Todo
  /** undefined: it is about the portal itself. */
  engagement: EngagementName | undefined
  namesCustomer: boolean
  /** The row above is about the same engagement. */
  isRepeated: boolean
  today: CalendarDay
  isSnoozed: boolean
  acting: TodoActing
}

/** To-do with its engagement, its age or due date, and its action. */
export function TodoRow({ thing, engagement, isRepeated, namesCustomer, today, isSnoozed, acting }: TodoRowProps) {
  const mark = useMark()
  const Icon = todoIcons[thing.kind]
  const title = engagement?.title ?? settings.product_name
  const bringBack = () => {
    acting.leave(thing.id)
    mark.mutate({ thing: thing.id, mark: 'bring back' })
  }
  return (
    <li className={styles.row} data-todo={thing.id} data-repeated={isRepeated || undefined}>
      <Icon size={16} className={styles.icon} aria-hidden="true" />
      <p className={styles.words}>
        <Emphasis pieces={thing.words} />
      </p>
      <div className={styles.meta}>
        <p className={styles.where} title={title}>
          {engagement && !isRepeated ? <Link to={paths.engagement(engagement.id)}>{title}</Link> : title}
          {namesCustomer && engagement && <span className={styles.customer}>{engagement.client_name}</span>}
        </p>
        <span
          className={styles.when}
          data-by={thing.by !== null || undefined}
          data-late={isOverdue(thing, today) || undefined}
        >
          {urgency(thing, today)}
        </span>
      </div>
      {isSnoozed ? (
        <Button size="small" className={styles.action} data-action busy={mark.isPending} onClick={bringBack}>
          Unsnooze
        </Button>
      ) : (
        <>
          <TodoAction thing={thing} acting={acting} className={styles.action} />
          <span className={styles.snooze}>
            <PutOffButton thing={thing} onPutOff={() => acting.leave(thing.id)} />
          </span>
        </>
      )}
    </li>
  )
}
