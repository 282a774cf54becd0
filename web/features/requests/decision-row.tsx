import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import type { Decision } from '@portal/domain/requests/request'
import { CalendarPlus, Check, UserRound, X } from 'lucide-react'
import { shortDay } from '../../shared/dates/age.ts'
import { paths } from '../../shared/paths.ts'
import { Emphasis } from '../../ui/emphasis.tsx'
import { Link } from '../../ui/link.tsx'
import styles from './requests-screen.module.css'

/** Decision on a request, with a link to its screen. */
export function DecisionRow({ decision, today }: { decision: Decision; today: CalendarDay }) {
  const { kind, words, note, engagement, day } = decision
  const verb = words.find(({ text, strong }) => !strong && /\b(?:accepted|declined)\b/.test(text))?.text
  const isAccepted = verb?.includes('accepted')
  const Icon = verb ? (isAccepted ? Check : X) : kind === 'extension' ? CalendarPlus : UserRound
  const to = kind === 'extension' ? paths.workOrdersOf(engagement.id) : paths.requestTeam(engagement.id)
  return (
    <li className={styles.row}>
      <Icon
        size={16}
        className={styles.icon}
        data-decision={verb && (isAccepted ? 'accepted' : 'declined')}
        aria-hidden="true"
      />
      <div className={styles.words}>
        <p>
          <Emphasis pieces={words} />
        </p>
        <p className={styles.quiet}>
          <Link to={to}>{engagement.title}</Link> · {engagement.client_name}
        </p>
        {note && <p className={styles.said}>“{note}”</p>}
      </div>
      <span className={styles.age}>{shortDay(day, today)}</span>
    </li>
  )
}
