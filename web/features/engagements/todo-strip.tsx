import { plainText, todoCount } from '@portal/domain/overview/words'
import { useQuery } from '@tanstack/react-query'
import { nearness, urgency } from '../../shared/dates/age.ts'
import { useToday } from '../../shared/dates/today.ts'
import { paths } from '../../shared/paths.ts'
import { SnoozeButton } from '../../shared/todos/snooze-button.tsx'
import { useTodoActing } from '../../shared/todos/todo-acting.tsx'
import { TodoAction } from '../../shared/todos/todo-action.tsx'
import { todosQuery } from '../../shared/todos/todos.ts'
import { Cut } from '../../ui/cut.tsx'
import { Emphasis } from '../../ui/emphasis.tsx'
import { MoreLink } from '../../ui/more-link.tsx'
import styles from './todo-strip.module.css'

const shown = 3

/** First to-dos of the person; renders nothing without any. */
export function TodoStrip() {
  const today = useToday()
  const todoList = useQuery(todosQuery).data
  const { acting, list, dialog } = useTodoActing()
  return (
    <>
      {todoList && todoList.todos.length > 0 && (
        <section ref={list} className={styles.strip} aria-labelledby="todos">
          <div className={styles.head}>
            <h2 id="todos" tabIndex={-1}>
              {todoCount(todoList.todos.length)}
            </h2>
            <MoreLink to={paths.overview()}>
              See all<span className={styles.wide}> in Overview</span>
            </MoreLink>
          </div>
          <ul>
            {todoList.todos.slice(0, shown).map((todo) => {
              const title = todoList.engagements.find(({ id }) => id === todo.engagement_id)?.title
              return (
                <li key={todo.id} data-todo={todo.id} className={styles.todo}>
                  <p className={styles.words} title={plainText(todo.words)}>
                    <Emphasis pieces={todo.words} />
                  </p>
                  <p className={styles.when} data-due={nearness(todo, today)}>
                    {title !== undefined && <Cut>{title}</Cut>}
                    <span>{urgency(todo, today)}</span>
                  </p>
                  <TodoAction todo={todo} acting={acting} className={styles.action} />
                  <span className={styles.snooze}>
                    <SnoozeButton todo={todo} onSnooze={() => acting.leave(todo.id)} />
                  </span>
                </li>
              )
            })}
          </ul>
        </section>
      )}
      {dialog}
    </>
  )
}
