import type { Todo, Waiting } from '@portal/domain/overview/todo'
import { todoCount } from '@portal/domain/overview/words'
import { lazy, Suspense, useState } from 'react'
import { paths } from '../portal/paths.ts'
import { settings } from '../portal/settings.ts'
import { useToday } from '../portal/today.ts'
import { Link } from '../ui/link.tsx'
import more from '../ui/more-link.module.css'
import styles from './overview-screen.module.css'
import { TodoRow } from './todo-row.tsx'

const RequestOfTodo = lazy(async () => ({ default: (await import('../portal/request-dialog.tsx')).RequestOfTodo }))

/** The things by engagement, the most urgent one's first; and those that were put off, on demand. */
export function TodoList({ waiting }: { waiting: Waiting }) {
  const [showsPutOff, setShowsPutOff] = useState(false)
  const [acting, setActing] = useState<Todo>()
  const { things, put_off, engagements } = waiting
  return (
    <section>
      <div className={styles.head}>
        <h2>{things.length === 0 ? 'Nothing to do right now.' : todoCount(things.length)}</h2>
        {put_off.length > 0 && (
          <button
            type="button"
            className={more.more}
            aria-expanded={showsPutOff}
            onClick={() => setShowsPutOff(!showsPutOff)}
          >
            {put_off.length} snoozed
          </button>
        )}
      </div>
      {showsPutOff && <Groups label="Snoozed" things={put_off} engagements={engagements} onAct={setActing} isPutOff />}
      <Groups label="To-dos" things={things} engagements={engagements} onAct={setActing} />
      <Suspense>{acting && <RequestOfTodo thing={acting} onClose={() => setActing(undefined)} />}</Suspense>
    </section>
  )
}

interface GroupsProps {
  label: string
  things: readonly Todo[]
  engagements: Waiting['engagements']
  isPutOff?: boolean
  onAct: (thing: Todo) => void
}

function Groups({ label, things, engagements, isPutOff = false, onAct }: GroupsProps) {
  const today = useToday()
  const ids = [...new Set(things.map(({ engagement_id }) => engagement_id))]
  if (ids.length === 0) return null
  return (
    <ul aria-label={label}>
      {ids.map((id) => {
        const engagement = engagements.find((one) => one.id === id)
        return (
          <li key={id} className={styles.group} data-put-off={isPutOff || undefined}>
            <div>
              <h3 className={styles.name}>
                {engagement ? (
                  <Link to={paths.engagement(engagement.id)}>{engagement.title}</Link>
                ) : (
                  settings.product_name
                )}
              </h3>
              <p className={styles.customer}>{engagement?.client_name ?? 'The portal itself'}</p>
            </div>
            <ul>
              {things
                .filter(({ engagement_id }) => engagement_id === id)
                .map((thing) => (
                  <TodoRow key={thing.id} thing={thing} today={today} isSnoozed={isPutOff} onAct={onAct} />
                ))}
            </ul>
          </li>
        )
      })}
    </ul>
  )
}
