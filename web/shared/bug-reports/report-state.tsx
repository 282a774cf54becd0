import type { BugReport } from '@portal/domain/bug-reports/bug-report'
import { StatusChip } from '../../ui/status-chip.tsx'

export const ReportState = ({ report: { state } }: { report: BugReport }) => (
  <StatusChip status={state === 'open' ? 'onboarding' : 'completed'}>
    {state === 'open' ? 'Open' : 'Answered'}
  </StatusChip>
)
