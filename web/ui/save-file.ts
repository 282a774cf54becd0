/** CSV text as a file to save. */
export const csvFile = (text: string): Blob => new Blob([text], { type: 'text/csv;charset=utf-8' })

/** Hands a file to the browser's downloads under the given name. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // The browser may begin to read a little later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
