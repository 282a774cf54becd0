import { Chip } from '../../ui/chip.tsx'
import { useViewer } from '../session/session.ts'

/** Says in the header of the feedback screens that one is a stakeholder. */
export function StakeholderChip() {
  return useViewer().is_stakeholder ? <Chip>Stakeholder</Chip> : null
}
