/** Cells of a text that was copied from a spreadsheet (tabs) or a CSV file (semicolons or commas). Blank lines are left out. */
export function pastedTable(text: string): string[][] {
  const lines = text.replace(/^\uFEFF/, '')
  const separator = ['\t', ';'].find((each) => lines.includes(each)) ?? (isCommaSeparated(lines) ? ',' : '\t')
  return cellsOf(lines, separator)
    .map((row) => row.map((cell) => cell.replace(/\s+/gu, ' ').trim()))
    .filter((row) => row.some((cell) => cell !== ''))
}

/** True for the same number of commas in each line: not "1,234" or "Nair, Meera" in some of them. */
function isCommaSeparated(text: string): boolean {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const counts = new Set(lines.map((line) => cellsOf(line, ',')[0]?.length ?? 0))
  return counts.size === 1 && !counts.has(1)
}

/** A cell in quotation marks may contain separators and line breaks. */
function cellsOf(text: string, separator: string): string[][] {
  const rows: string[][] = []
  let [row, cell, isQuoted] = [[] as string[], '', false]
  const endCell = (): void => {
    row.push(cell)
    cell = ''
  }
  for (let index = 0; index < text.length; index += 1) {
    const sign = text[index] ?? ''
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (text[index + 1] === '"') {
        cell += sign
        index += 1
      } else isQuoted = false
    } else if (sign === '"' && cell === '') isQuoted = true
    else if (sign === separator) endCell()
    else if (sign === '\n') {
      endCell()
      rows.push(row)
      row = []
    } else if (sign !== '\r') cell += sign
  }
  endCell()
  rows.push(row)
  return rows
}
