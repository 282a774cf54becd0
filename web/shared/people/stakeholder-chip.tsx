import { useViewer } from '../session/session.ts'
import styles from './stakeholder-chip.module.css'

/** Says in the header of the feedback screens that one is a stakeholder. */
export function StakeholderChip() {
  return useViewer().is_stakeholder ? <span className={styles.chip}>Stakeholder</span> : null
}
