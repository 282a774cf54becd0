import { bandOf } from '@portal/domain/audits/bands'
import { type CalendarDay, formatDay } from '@portal/domain/dates/calendar-day'
import { inDays } from '@portal/domain/dates/days-until'
import type { EngagementStatus } from '@portal/domain/engagements/status'
import { findWeakest } from '@portal/domain/portfolio/order'
import { type PortfolioRow, saysOnlyNextEnd } from '@portal/domain/portfolio/portfolio'
import { daysLeft, monthDays } from '@portal/domain/work-orders/progress'
import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '../../shared/paths.ts'
import { BandScore } from '../../shared/scores/band.tsx'
import type { Status } from '../../ui/chip.tsx'
import { Cut } from '../../ui/cut.tsx'
import { Link } from '../../ui/link.tsx'
import { Row } from '../../ui/stack.tsx'
import { StatusGlyph } from '../../ui/status-chip.tsx'
import { Text } from '../../ui/text.tsx'
import type { ShownOrder } from './heads.ts'
import styles from './portfolio-table.module.css'

const glyph: Record<EngagementStatus, Status> = {
  'Setting up': 'setting-up',
  Onboarding: 'onboarding',
  Active: 'active',
  Completed: 'completed',
}

/** Cells of the columns that sort: the reason and figures of an engagement, each linked to its screen. */
export const cells = (today: CalendarDay): Record<ShownOrder, (row: PortfolioRow) => ReactNode> => ({
  title: ({ id, title, status }) => (
    <Row as="span" gap={6}>
      <StatusGlyph status={glyph[status]} label={status} />{' '}
      <Link className={styles.title} to={paths.engagement(id)} title={title}>
        {title}
      </Link>
    </Row>
  ),
  // On track, the column of the next end says it.
  need: ({ reason, needs_attention }) =>
    needs_attention || !saysOnlyNextEnd(reason) ? <Cut className={styles.line}>{reason}</Cut> : null,
  next_end: ({ next_end }) => <NextEnd day={next_end} today={today} />,
  audits: (row) => <WeakestAudit row={row} />,
  satisfaction: (row) => <Satisfaction row={row} />,
})

const None = ({ children }: { children: string }) => <Text tone="quiet">{children}</Text>

function NextEnd({ day, today }: { day: CalendarDay | null; today: CalendarDay }) {
  if (day === null) return <None>none</None>
  const isSoon = daysLeft({ end_date: day }, today) <= monthDays
  return (
    <Text tabular tone={isSoon ? 'warning' : undefined} title={inDays(day, today)}>
      {formatDay(day)}
    </Text>
  )
}

function WeakestAudit({ row: { id, audits } }: { row: PortfolioRow }) {
  const audit = findWeakest(audits)
  if (!audit) return <None>none yet</None>
  return (
    <Link
      className={styles.audit}
      to={paths.audit(id, audit.id)}
      title={audits.map(({ title, score }) => `${title} ${Math.round(score)}%`).join('\n')}
    >
      <BandScore band={bandOf(audit.score, audit.type)}>{`${Math.round(audit.score)}%`}</BandScore>{' '}
      <Text className={styles.line}>{audit.title}</Text>
    </Link>
  )
}

function Satisfaction({ row: { id, satisfaction } }: { row: PortfolioRow }) {
  const { rating, change } = satisfaction
  if (rating === null) return <None>none yet</None>
  const steps = change === null ? null : Math.round(change * 10)
  const Arrow = steps === null || steps === 0 ? ArrowRight : steps > 0 ? ArrowUpRight : ArrowDownRight
  return (
    <Row as="span" gap={8} tabular>
      <Link className={styles.rating} to={paths.serviceFeedback(id)}>
        {rating.toFixed(1)}
      </Link>
      {steps !== null && (
        <Row as="span" gap={2} tone="quiet" title="Compared with the 90 days before">
          <Arrow size={12} aria-hidden="true" /> {steps > 0 ? '+' : steps < 0 ? '−' : ''}
          {(Math.abs(steps) / 10).toFixed(1)}
        </Row>
      )}
    </Row>
  )
}
