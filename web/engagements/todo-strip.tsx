import { plainText, todoCount } from '@portal/domain/overview/words'
import { useQuery } from '@tanstack/react-query'
import { isOverdue, urgency } from '../portal/age.ts'
import { paths } from '../portal/paths.ts'
import { PutOffButton } from '../portal/snooze-button.tsx'
import { useToday } from '../portal/today.ts'
import { todosQuery } from '../portal/todos.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Emphasis } from '../ui/emphasis.tsx'
import { MoreLink } from '../ui/more-link.tsx'
import styles from './todo-strip.module.css'

const shown = 3

/** First to-dos of the person; renders nothing without any. */
export function WaitingStrip() {
  const today = useToday()
  const waiting = useQuery(todosQuery).data
  if (!waiting || waiting.things.length === 0) return null
  return (
    <section className={styles.strip} aria-labelledby="waiting">
      <div className={styles.head}>
        <h2 id="waiting">{todoCount(waiting.things.length)}</h2>
        <MoreLink to={paths.overview()}>
          See all<span className={styles.wide}> in Overview</span>
        </MoreLink>
      </div>
      <ul className={styles.things}>
        {waiting.things.slice(0, shown).map((thing) => (
          <li key={thing.id} className={styles.thing}>
            <p className={styles.words} title={plainText(thing.words)}>
              <Emphasis pieces={thing.words} />
            </p>
            <p className={styles.when} data-late={isOverdue(thing, today) || undefined}>
              {[waiting.engagements.find(({ id }) => id === thing.engagement_id)?.title, urgency(thing, today)]
                .filter((part) => part !== undefined)
                .join(' · ')}
            </p>
            <ButtonLink size="small" to={thing.path} className={styles.action}>
              {thing.action}
            </ButtonLink>
            <span className={styles.snooze}>
              <PutOffButton thing={thing} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
