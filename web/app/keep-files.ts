import { settings } from '../portal/settings.ts'

/**
 * Has the browser keep all code of this build, so that the next visit asks for its page and data alone, and a page that
 * stays open finds all of its files (built-files.ts). Where that is not possible or not wanted nothing is different.
 */
export async function keepFiles(): Promise<void> {
  const { serviceWorker, connection } = navigator as Partial<Navigator> & { connection?: { saveData?: boolean } }
  if (!settings.service_worker || connection?.saveData) return
  // Refused in private windows and where nothing may be kept.
  await Promise.resolve()
    .then(() => serviceWorker?.register('/service-worker.js'))
    .catch(() => {})
}
