import { Figure, figureLabel } from '@portal/domain/overview/change'
import styles from './recent-changes.module.css'

interface ChangeFiguresProps {
  counts: Record<Figure, number>
  shown: Figure | undefined
  onShow: (figure: Figure | undefined) => void
}

/** How much of each there is; pressed, a figure leaves its own in the list. */
export function ChangeFigures({ counts, shown, onShow }: ChangeFiguresProps) {
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div className={styles.figures} role="group" aria-label="Show only">
        {Figure.options.map((figure) => (
          <button
            key={figure}
            type="button"
            className={styles.figure}
            data-zero={counts[figure] === 0 || undefined}
            aria-pressed={figure === shown}
            onClick={() => onShow(figure === shown ? undefined : figure)}
          >
            <span className={styles.count}>{counts[figure]}</span> <span>{figureLabel[figure]}</span>
          </button>
        ))}
      </div>
      {shown !== undefined && (
        <p className={styles.only}>
          <span>Showing only {figureLabel[shown].toLowerCase()}</span>
          <button type="button" className={styles.all} onClick={() => onShow(undefined)}>
            Show all
          </button>
        </p>
      )}
    </>
  )
}
