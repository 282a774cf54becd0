import { otherStyles } from '../http/written-page.ts'

let coming: Promise<unknown> | undefined

/** Resolves once the styles of all screens are there. A page brings those of its own screen along, and is painted sooner. */
export async function allStyles(): Promise<void> {
  const sheet = otherStyles()
  if (!sheet) return
  coming ??= new Promise((resolve, reject) => {
    sheet.onload = resolve
    sheet.onerror = () => {
      coming = undefined
      sheet.disabled = true
      // As code that does not come (missing-file.ts).
      dispatchEvent(new Event('vite:preloadError'))
      reject(new Error('The styles could not be loaded.'))
    }
    sheet.disabled = false
  })
  await coming
}

/** The same for one screen, by the path that it declares: nothing more is needed where the page is that of this screen. */
export const stylesOf = async (screen: string): Promise<void> =>
  otherStyles()?.dataset.beside === screen ? undefined : allStyles()
