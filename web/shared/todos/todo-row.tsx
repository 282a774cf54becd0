import type { EngagementName } from '@portal/domain/engagements/engagement'
import type { Todo } from '@portal/domain/todos/todo'
import { Button } from '../../ui/button.tsx'
import { Emphasis } from '../../ui/emphasis.tsx'
import { Link } from '../../ui/link.tsx'
import { Text } from '../../ui/text.tsx'
import { nearness, urgency } from '../dates/age.ts'
import { useToday } from '../dates/today.ts'
import { paths } from '../paths.ts'
import { settings } from '../product/settings.ts'
import { SnoozeButton } from './snooze-button.tsx'
import type { TodoActing } from './todo-acting.tsx'
import { TodoAction } from './todo-action.tsx'
import styles from './todo-row.module.css'
import { useMark } from './todos.ts'

interface TodoRowProps {
  todo: Todo
  acting: TodoActing
  isSnoozed?: boolean
  /** Engagements to name; left out on the screen of the engagement itself. */
  engagements?: readonly EngagementName[]
}

/** To-do with its engagement, its age or due date, and its action. */
export function TodoRow({ todo, acting, isSnoozed = false, engagements }: TodoRowProps) {
  const today = useToday()
  return (
    <li className={styles.row} data-todo={todo.id}>
      <p className={styles.words}>
        <Emphasis pieces={todo.words} />
      </p>
      <div className={styles.meta}>
        {engagements && <Where engagement={engagements.find(({ id }) => id === todo.engagement_id)} />}
        <Text kind="quiet" tabular className={styles.when} data-due={nearness(todo, today)}>
          {urgency(todo, today)}
        </Text>
      </div>
      {isSnoozed ? (
        <UnsnoozeButton todo={todo} acting={acting} />
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

function UnsnoozeButton({ todo, acting }: { todo: Todo; acting: TodoActing }) {
  const mark = useMark()
  const unsnooze = () => {
    acting.leave(todo.id)
    mark.mutate({ todo: todo.id, mark: 'unsnooze' })
  }
  return (
    <Button size="small" className={styles.action} data-action busy={mark.isPending} onClick={unsnooze}>
      Unsnooze
    </Button>
  )
}

/** undefined: it is about the portal itself. */
function Where({ engagement }: { engagement: EngagementName | undefined }) {
  const title = engagement?.title ?? settings.product_name
  return (
    <Text kind="quiet" className={styles.where}>
      {engagement ? <Link to={paths.engagement(engagement.id)}>{title}</Link> : title}
    </Text>
  )
}
