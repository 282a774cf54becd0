import { settings } from '../../shared/product/settings.ts'
import styles from './login-frame.module.css'

/** Column of the current month, of twelve. */
const present = 5
const column = 50
/** Its own, so that nothing more is loaded before anybody has signed in. */
const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const bars = [
  { y: 172, from: 0, to: 261 },
  { y: 214, from: 50, to: 231 },
  { y: 256, from: 120, to: 421 },
  { y: 334, from: 0, to: 296 },
  { y: 376, from: 30, to: 451 },
  { y: 418, from: 200, to: 341 },
  { y: 502, from: 260, to: 551 },
  { y: 544, from: 310, to: 551 },
  { y: 586, from: 375, to: 612 },
]

/** The names of twelve months: five past ones, the present one, and those to come. */
export const monthsAround = (now: Date): string[] =>
  monthNames.map((_, index) => monthNames[(now.getMonth() + index - present + 12) % 12] ?? '')

/** A drawing of a year of work, which shows what the portal is about before anybody has signed in. */
export function LoginCover() {
  const now = new Date()
  const today = present * column + Math.round((now.getDate() / 31) * column)
  return (
    <aside className={styles.cover} aria-label={settings.product_name}>
      <svg
        className={styles.chart}
        viewBox="0 0 600 634"
        preserveAspectRatio="xMinYMin slice"
        fill="none"
        aria-hidden="true"
      >
        {monthsAround(now).map((month, index) => (
          <g key={month}>
            <text x={index * 50 + 8} y={132} className={index === present ? styles.thisMonth : styles.month}>
              {month}
            </text>
            {index > 0 && <path d={`M${index * 50 + 0.5} 148V632`} className={styles.grid} />}
          </g>
        ))}
        <path d="M0 148.5H600M0 310.5H600M0 478.5H600M0 632.5H600" className={styles.rule} />
        {bars.map(({ y, from, to }) => (
          <g key={y}>
            <clipPath id={`bar-${y}`}>
              <rect x={from} y={y} width={to - from} height="17" rx="4" />
            </clipPath>
            {from < today && (
              <rect
                x={from}
                y={y}
                width={Math.min(to, today) - from}
                height="17"
                clipPath={`url(#bar-${y})`}
                className={styles.fill}
              />
            )}
            <rect x={from + 0.5} y={y + 0.5} width={to - from - 1} height="16" rx="3.5" className={styles.outline} />
          </g>
        ))}
        <path d={`M${today - 0.5} 148V632`} className={styles.today} />
      </svg>
      <div className={styles.words}>
        <p className={styles.sentence}>Every engagement, on one page.</p>
        <p className={styles.topics}>Work orders, people, files and audits</p>
      </div>
    </aside>
  )
}
