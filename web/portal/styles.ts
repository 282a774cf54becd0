import { otherStyles } from '../http/written-page.ts'

let coming: Promise<unknown> | undefined

/** Resolves when the styles of all screens are loaded. A page loads only those of its screen first. */
export async function allStyles(): Promise<void> {
  const sheet = otherStyles()
  if (!sheet) return
  coming ??= new Promise((resolve, reject) => {
    sheet.onload = resolve
    sheet.onerror = () => {
      coming = undefined
      sheet.disabled = true
      // Handled like code that fails to load (missing-file.ts).
      dispatchEvent(new Event('vite:preloadError'))
      reject(new Error('The styles could not be loaded.'))
    }
    sheet.disabled = false
  })
  await coming
}

/** Resolves when the styles of one screen, by its path, are loaded. */
export const stylesOf = async (screen: string): Promise<void> =>
  otherStyles()?.dataset.beside === screen ? undefined : allStyles()
