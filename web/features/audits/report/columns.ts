export interface Column {
  title: string
  width: number
  align?: 'left' | 'right'
}
export interface Row {
  cells: readonly string[]
  /** Draws a hairline above: the row begins something new. */
  ruled?: boolean
}

interface Need {
  /** The longest word, so that none is broken without need. */
  least: number
  /** The longest line: more would stay empty. */
  most: number
  /** All that is to be written. */
  all: number
}

/**
 * Fits column widths to their texts. Numbers keep their width; the rest goes to texts, first for the longest word of each,
 * then by the length of their text. The total width stays the same.
 */
export function fittedColumns(
  columns: readonly Column[],
  rows: readonly Row[],
  measure: (text: string) => number,
  pad: number,
): Column[] {
  const texts = columns.flatMap(({ align }, index) => (align === 'right' ? [] : [index]))
  const room = texts.reduce((sum, index) => sum + (columns[index]?.width ?? 0), 0)
  const needs = texts.map((index): Need => {
    const lines = [columns[index]?.title ?? '', ...rows.map(({ cells }) => cells[index] ?? '')].flatMap((cell) =>
      cell.split('\n'),
    )
    const widest = (parts: readonly string[]) => Math.max(0, ...parts.map(measure)) + pad
    // A word that is too long gets no more than an equal share.
    const least = Math.min(widest(lines.flatMap((line) => line.split(' '))), room / texts.length)
    const most = Math.max(least, widest(lines))
    return { least, most, all: lines.reduce((sum, line) => sum + measure(line), 0) }
  })
  const widths = shared(needs, room)
  return columns.map((column, index) => {
    const width = widths[texts.indexOf(index)]
    return width === undefined ? column : { ...column, width }
  })
}

/** Distributes the room: columns with enough leave the rest to others; unused room is spread evenly. */
function shared(needs: readonly Need[], room: number): number[] {
  const widths = needs.map(({ least }) => least)
  const rest = () => room - widths.reduce((sum, width) => sum + width, 0)
  for (let round = 0; round < needs.length; round++) {
    const left = rest()
    const open = needs.flatMap((need, index) => ((widths[index] ?? 0) < need.most ? [index] : []))
    const totalNeed = open.reduce((sum, index) => sum + Math.sqrt(needs[index]?.all ?? 0), 0)
    if (left <= 0.01 || totalNeed === 0) break
    for (const index of open) {
      const need = needs[index]
      if (need) widths[index] = Math.min(need.most, (widths[index] ?? 0) + (left * Math.sqrt(need.all)) / totalNeed)
    }
  }
  const spare = Math.max(0, rest()) / Math.max(1, needs.length)
  return widths.map((width) => width + spare)
}
