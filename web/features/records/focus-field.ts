/** Focuses the field of a problem, or the cell of a row. On a phone, opens the fields of its row. */
export function focusField(body: HTMLElement | null, { row, field }: { row: string | null; field: string }): void {
  const find = (selector: string) => body?.querySelector<HTMLElement>(selector)
  const cell = find(row === null ? `[name="${field}"]` : `[data-cell="${CSS.escape(row)} ${field}"]`)
  if (cell || row === null) cell?.focus()
  else find(`[data-cell="${CSS.escape(row)}"]`)?.click()
}
