import type { EngagementStatus } from '@portal/domain/engagements/status'
import type { Status } from '../../ui/chip.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'

const chip: Record<EngagementStatus, Status> = {
  'Setting up': 'setting-up',
  Onboarding: 'onboarding',
  Active: 'active',
  Completed: 'completed',
}

/** The status of an engagement, wherever one is shown. */
export function EngagementChip({ status }: { status: EngagementStatus }) {
  return <StatusChip status={chip[status]}>{status}</StatusChip>
}
