import { composed } from '@portal/domain/text/composed'
import { savableName } from '@portal/domain/text/savable-name'

/** CSV text as a file to save. */
export const csvFile = (text: string): Blob => new Blob([text], { type: 'text/csv;charset=utf-8' })

/** Gives a file to the browser's downloads under a name that the portal made. */
export const saveFile = (content: Blob, name: string): void => download(content, savableName(name))

/** Gives a file to the browser's downloads under the name that a person gave it. */
export const saveNamedFile = (content: Blob, name: string): void => download(content, composed(name))

function download(content: Blob, name: string): void {
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
