import type { EngagementName } from '@portal/domain/engagements/engagement'
import type { Todo } from '@portal/domain/todos/todo'
import { todoGroups } from '@portal/domain/todos/todo-order'
import type { ReactNode, RefObject } from 'react'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Text } from '../../ui/text.tsx'
import type { TodoActing } from './todo-acting.tsx'
import styles from './todo-groups.module.css'
import row from './todo-row.module.css'
import { TodoRow } from './todo-row.tsx'

interface TodoSectionProps {
  label: string
  /** Must contain a heading with `tabIndex={-1}`, which gets the focus when the last to-do is gone. */
  title: ReactNode
  children: ReactNode
  /** `list` of `useTodoActing`. */
  ref?: RefObject<HTMLElement | null>
}

/** To-dos with a title: at the left if the section is wide, above them otherwise. */
export const TodoSection = ({ label, title, children, ref }: TodoSectionProps) => (
  <section ref={ref} aria-label={label} className={styles.section}>
    <div className={styles.columns}>
      <div className={styles.title}>{title}</div>
      <div>{children}</div>
    </div>
  </section>
)

interface TodoGroupsProps {
  label: string
  todos: readonly Todo[]
  /** The to-dos that get a row; by default all. The number at a head counts all of `todos`. */
  shown?: readonly Todo[]
  acting: TodoActing
  /** For the engagement's name in each row. Left out on the screen of that engagement. */
  engagements?: readonly EngagementName[]
  isSnoozed?: boolean
  /** Groups after these, such as Waiting. */
  children?: ReactNode
}

/** To-dos under the heads Decide, Due and New. */
export function TodoGroups({ label, todos, shown = todos, children, ...rowProps }: TodoGroupsProps) {
  if (todos.length === 0 && !children) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form
    <div role="group" aria-label={label} className={children ? styles.wide : undefined}>
      {todoGroups(todos).map(({ head, todos: group }) => {
        const rows = group.filter((todo) => shown.includes(todo))
        return (
          rows.length > 0 && (
            <TodoGroup key={head} head={head} count={group.length}>
              {rows.map((todo) => (
                <TodoRow key={todo.id} todo={todo} {...rowProps} />
              ))}
            </TodoGroup>
          )
        )
      })}
      {children}
    </div>
  )
}

interface TodoGroupProps {
  head: string
  count: number
  /** Items of the list. */
  children: ReactNode
}

/** A head with its number of to-dos, and their rows. */
export const TodoGroup = ({ head, count, children }: TodoGroupProps) => (
  <div className={styles.group}>
    <Text as="h3" kind="label" className={styles.head}>
      {head}{' '}
      <Text kind="quiet" tabular>
        {count}
      </Text>
    </Text>
    <ul className={styles.rows} aria-label={head}>
      {children}
    </ul>
  </div>
)

/** `title` is the one of the section, if it is known before the to-dos. */
export const TodoSectionSkeleton = ({ rows, title }: { rows: number; title?: string }) => (
  <TodoSection label="To-dos" title={title ? <h2>{title}</h2> : <Skeleton width={140} height={28} />}>
    {Array.from({ length: rows }, (_, index) => `row ${index}`).map((key) => (
      <div key={key} className={styles.group}>
        <span className={styles.head}>
          <Skeleton width={48} height={14} />
        </span>
        <div className={row.row}>
          <Skeleton width="72%" height={14} />
          <span className={row.meta}>
            <Skeleton width={72} height={14} />
          </span>
          <span className={row.action}>
            <Skeleton height={32} radius={6} />
          </span>
        </div>
      </div>
    ))}
  </TodoSection>
)
