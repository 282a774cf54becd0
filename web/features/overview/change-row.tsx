import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import type { Change, ChangeKind, Difference } from '@portal/domain/overview/change'
import {
  CalendarClock,
  CalendarPlus,
  CalendarX,
  ChartNoAxesGantt,
  FileText,
  Gauge,
  LayoutList,
  type LucideIcon,
  Megaphone,
  MessageSquareText,
  UserMinus,
  UserPlus,
  UserRound,
  Users,
} from 'lucide-react'
import { shortDay } from '../../shared/dates/age.ts'
import { BandScore } from '../../shared/scores/band.tsx'
import { NpsScore } from '../../shared/scores/nps-score.tsx'
import { Emphasis } from '../../ui/emphasis.tsx'
import { Link } from '../../ui/link.tsx'
import styles from './recent-changes.module.css'

const icons: Record<ChangeKind, LucideIcon> = {
  'new-engagement': LayoutList,
  'order-new': ChartNoAxesGantt,
  'dates-moved': CalendarClock,
  'order-ended': CalendarClock,
  'order-removed': CalendarX,
  joined: UserPlus,
  left: UserMinus,
  'end-moved': CalendarClock,
  audit: Gauge,
  file: FileText,
  survey: MessageSquareText,
  'people-feedback': MessageSquareText,
  'team-asked': UserPlus,
  proposal: UserRound,
  extension: CalendarPlus,
  stakeholder: Users,
  'release-note': Megaphone,
}

/** When, what, and by how much. */
export function ChangeRow({ change, today }: { change: Change; today: CalendarDay }) {
  const { kind, day, words, difference, path } = change
  const Icon = icons[kind]
  return (
    <li className={styles.row}>
      <span className={styles.day}>{day === today ? 'Today' : shortDay(day, today)}</span>
      <Icon size={16} className={styles.icon} aria-hidden="true" />
      <Link className={styles.words} to={path}>
        <Emphasis pieces={words} />
      </Link>
      {difference && (
        <span className={styles.difference}>
          <By {...difference} />
        </span>
      )}
    </li>
  )
}

function By({ text, band, score }: Difference) {
  if (score !== null) return <NpsScore score={score} />
  return band === null ? text : <BandScore band={band}>{text}</BandScore>
}
