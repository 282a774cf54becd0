import { bandOf } from '@portal/domain/audits/bands'
import { type CalendarDay, formatDay } from '@portal/domain/dates/calendar-day'
import { daysUntil } from '@portal/domain/dates/days-until'
import type { EngagementStatus } from '@portal/domain/engagements/status'
import type { PortfolioOrder, PortfolioRow as Row } from '@portal/domain/portfolio/portfolio'
import { daysLeft, monthDays } from '@portal/domain/work-orders/progress'
import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { age, shortDay } from '../../shared/dates/age.ts'
import { paths } from '../../shared/paths.ts'
import { BandScore } from '../../shared/scores/band.tsx'
import type { Status } from '../../ui/chip.tsx'
import { Cut } from '../../ui/cut.tsx'
import { Link } from '../../ui/link.tsx'
import { StatusGlyph } from '../../ui/status-chip.tsx'
import { Text } from '../../ui/text.tsx'
import styles from './portfolio-table.module.css'

/** Maximum number of audits shown; others are counted. */
const shownAudits = 3

const glyph: Record<EngagementStatus, Status> = {
  'Setting up': 'setting-up',
  Onboarding: 'onboarding',
  Active: 'active',
  Completed: 'completed',
}

/** Cells of an engagement, by the order of their columns: its reason and figures, each linked to its screen. */
export const cells = (today: CalendarDay): Record<PortfolioOrder, (row: Row) => ReactNode> => ({
  title: ({ id, title, status, client_name }) => (
    <>
      <Link className={styles.title} to={paths.engagement(id)} title={title}>
        {title}
      </Link>
      <span className={styles.customer}>
        <StatusGlyph status={glyph[status]} label={status} /> <Cut>{client_name}</Cut>
      </span>
    </>
  ),
  // On track, the column of the next end says it.
  need: ({ reason, needs_attention }) => (needs_attention || !reason.startsWith('Next end ') ? reason : null),
  next_end: ({ next_end }) => <NextEnd day={next_end} today={today} />,
  audits: (row) => <Audits row={row} />,
  satisfaction: (row) => <Satisfaction row={row} />,
  open: ({ open, oldest }) => (
    <>
      <span className={styles.figure} data-none={open === 0 || undefined}>
        {open}
      </span>
      {oldest && <span className={styles.second}>oldest {age(oldest, today)}</span>}
    </>
  ),
  visit: ({ lead_name, last_visit }) => (
    <>
      <Cut className={styles.lead}>{lead_name ?? 'No lead'}</Cut>
      <span className={styles.second}>{visit(last_visit, today)}</span>
    </>
  ),
})

const visit = (day: CalendarDay | null, today: CalendarDay): string =>
  day === null ? 'Never' : day === today ? 'Today' : shortDay(day, today)

function NextEnd({ day, today }: { day: CalendarDay | null; today: CalendarDay }) {
  if (day === null)
    return (
      <Text kind="quiet" tabular className={styles.none}>
        none
      </Text>
    )
  const left = daysLeft({ end_date: day }, today)
  return (
    <>
      <Text tabular block className={styles.days} data-soon={left <= monthDays || undefined}>
        {day === today ? (
          <b>Today</b>
        ) : (
          <>
            in <b>{daysUntil(day, today)}</b> {daysUntil(day, today) === 1 ? 'day' : 'days'}
          </>
        )}
      </Text>
      <span className={styles.second}>{formatDay(day)}</span>
    </>
  )
}

function Audits({ row: { id, audits } }: { row: Row }) {
  if (audits.length === 0)
    return (
      <Text kind="quiet" tabular className={styles.none}>
        none yet
      </Text>
    )
  return (
    <span className={styles.audits}>
      {audits.slice(0, shownAudits).map((audit) => (
        <Link key={audit.id} to={paths.audit(id, audit.id)} title={audit.title}>
          <span className="sr-only">{audit.title}: </span>
          <BandScore band={bandOf(audit.score, audit.type)}>{`${Math.round(audit.score)}%`}</BandScore>
        </Link>
      ))}
      {audits.length > shownAudits && <span className={styles.second}>+{audits.length - shownAudits}</span>}
    </span>
  )
}

function Satisfaction({ row: { id, satisfaction } }: { row: Row }) {
  const { rating, change } = satisfaction
  if (rating === null)
    return (
      <Text kind="quiet" tabular className={styles.none}>
        none yet
      </Text>
    )
  const steps = change === null ? null : Math.round(change * 10)
  const Arrow = steps === null || steps === 0 ? ArrowRight : steps > 0 ? ArrowUpRight : ArrowDownRight
  return (
    <span className={styles.satisfaction}>
      <Link className={styles.figure} to={paths.serviceFeedback(id)}>
        {rating.toFixed(1)}
      </Link>
      {steps !== null && (
        <span className={styles.second}>
          <Arrow size={12} aria-hidden="true" /> {steps > 0 ? '+' : steps < 0 ? '−' : ''}
          {(Math.abs(steps) / 10).toFixed(1)}
        </span>
      )}
    </span>
  )
}
