import { type Figure, figureLabel, figures } from '@portal/domain/overview/change'
import { Select } from '../../ui/select.tsx'

interface ChangeFiguresProps {
  counts: Record<Figure, number>
  shown: Figure | ''
  onShow: (figure: Figure | '') => void
}

/** Chooses one kind of change, with the number of each. */
export function ChangeFigures({ counts, shown, onShow }: ChangeFiguresProps) {
  const kinds = figures
    .filter((figure) => counts[figure] > 0 || figure === shown)
    .map((figure) => ({ value: figure, label: `${figureLabel[figure]} (${counts[figure]})` }))
  return (
    <Select<Figure | ''>
      label="Show"
      hideLabel
      lead="Show"
      value={shown}
      onChange={onShow}
      options={[{ value: '', label: 'All changes' }, ...kinds]}
    />
  )
}
