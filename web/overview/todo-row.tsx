import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import type { Todo } from '@portal/domain/overview/todo'
import { plainText } from '@portal/domain/overview/words'
import { isRequest } from '@portal/domain/requests/request-todos'
import { urgency } from '../portal/age.ts'
import { PutOffButton } from '../portal/snooze-button.tsx'
import { todoIcons } from '../portal/todo-icons.ts'
import { useMark } from '../portal/todos.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Emphasis } from '../ui/emphasis.tsx'
import styles from './overview-screen.module.css'

interface TodoRowProps {
  thing: Todo
  today: CalendarDay
  isSnoozed: boolean
  /** Opens the dialog of a thing that is done by one. */
  onAct: (thing: Todo) => void
}

/** To-do with its age or due date, and its action. */
export function TodoRow({ thing, today, isSnoozed: isPutOff, onAct }: TodoRowProps) {
  const mark = useMark()
  const Icon = todoIcons[thing.kind]
  return (
    <li className={styles.row}>
      <Icon size={16} className={styles.icon} aria-hidden="true" />
      <p className={styles.words}>
        <Emphasis pieces={thing.words} />
      </p>
      <span className={styles.when} data-by={thing.by !== null || undefined}>
        {urgency(thing, today)}
      </span>
      {isPutOff ? (
        <Button
          size="small"
          className={styles.action}
          busy={mark.isPending}
          onClick={() => mark.mutate({ thing: thing.id, mark: 'bring back' })}
        >
          Unsnooze
        </Button>
      ) : (
        <>
          {isRequest(thing) ? (
            <Button
              size="small"
              className={styles.action}
              aria-haspopup="dialog"
              aria-label={`${thing.action}: ${plainText(thing.words)}`}
              onClick={() => onAct(thing)}
            >
              {thing.action}
            </Button>
          ) : (
            <ButtonLink
              size="small"
              className={styles.action}
              to={thing.path}
              aria-label={`${thing.action}: ${plainText(thing.words)}`}
              // An audit's own screen says so itself.
              {...(thing.kind === 'extension-answered' && {
                onClick: () => mark.mutate({ thing: thing.id, mark: 'seen' }),
              })}
            >
              {thing.action}
            </ButtonLink>
          )}
          <PutOffButton thing={thing} />
        </>
      )}
    </li>
  )
}
