import { plainText, todoCount } from '@portal/domain/overview/words'
import { useQuery } from '@tanstack/react-query'
import { nearness, urgency } from '../../shared/dates/age.ts'
import { useToday } from '../../shared/dates/today.ts'
import { paths } from '../../shared/paths.ts'
import { PutOffButton } from '../../shared/todos/snooze-button.tsx'
import { useTodoActing } from '../../shared/todos/todo-acting.tsx'
import { TodoAction } from '../../shared/todos/todo-action.tsx'
import { todosQuery } from '../../shared/todos/todos.ts'
import { Cut } from '../../ui/cut.tsx'
import { Emphasis } from '../../ui/emphasis.tsx'
import { MoreLink } from '../../ui/more-link.tsx'
import styles from './todo-strip.module.css'

const shown = 3

/** First to-dos of the person; renders nothing without any. */
export function WaitingStrip() {
  const today = useToday()
  const waiting = useQuery(todosQuery).data
  const { acting, list, dialog } = useTodoActing()
  return (
    <>
      {waiting && waiting.things.length > 0 && (
        <section ref={list} className={styles.strip} aria-labelledby="waiting">
          <div className={styles.head}>
            <h2 id="waiting" tabIndex={-1}>
              {todoCount(waiting.things.length)}
            </h2>
            <MoreLink to={paths.overview()}>
              See all<span className={styles.wide}> in Overview</span>
            </MoreLink>
          </div>
          <ul>
            {waiting.things.slice(0, shown).map((thing) => {
              const title = waiting.engagements.find(({ id }) => id === thing.engagement_id)?.title
              return (
                <li key={thing.id} data-todo={thing.id} className={styles.thing}>
                  <p className={styles.words} title={plainText(thing.words)}>
                    <Emphasis pieces={thing.words} />
                  </p>
                  <p className={styles.when} data-due={nearness(thing, today)}>
                    {title !== undefined && <Cut>{title}</Cut>}
                    <span>{urgency(thing, today)}</span>
                  </p>
                  <TodoAction thing={thing} acting={acting} className={styles.action} />
                  <span className={styles.snooze}>
                    <PutOffButton thing={thing} onPutOff={() => acting.leave(thing.id)} />
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
