import { npsGroup, scoreCaption } from '@portal/domain/surveys/nps'
import { Chip } from '../../ui/chip.tsx'
import styles from './nps-score.module.css'

/** The status with the colours of a group. */
const statusOf = { promoter: 'active', passive: 'onboarding', detractor: 'setting-up' } as const

/** The score with its colour and, since colour never speaks alone, its glyph and word. */
export function NpsScore({ score }: { score: number }) {
  const group = npsGroup(score)
  return (
    <Chip status={statusOf[group]} title={scoreCaption(score)}>
      <svg className={styles.mark} width="8" height="8" viewBox="0 0 8 8" aria-hidden="true">
        {group === 'promoter' && <path d="M4 0.5 7.6 7.2H0.4z" />}
        {group === 'passive' && <path d="M0.5 0.5h7v7h-7z" />}
        {group === 'detractor' && <path d="M4 7.5 0.4 0.8h7.2z" />}
      </svg>
      <span className={styles.score}>{score}</span>
      <span className="sr-only">, {scoreCaption(score)}</span>
    </Chip>
  )
}
