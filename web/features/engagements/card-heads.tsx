import styles from './engagement-card.module.css'

/** Names of the columns above many cards. Hidden from screen readers, which read them in every card. */
export const CardHeads = () => (
  <div className={styles.heads} aria-hidden="true">
    <span>Engagement</span>
    <span className={styles.counts}>
      <span>Team</span>
      <span>Work orders</span>
      <span>Feedback</span>
      <span>Stakeholders</span>
    </span>
    <span>Audits</span>
    <span>Go to</span>
  </div>
)
