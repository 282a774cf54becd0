/**
 * Caches pages that are the same for everybody, in the parts between which the nonce of a response belongs. An hour is the limit,
 * because pages show the year.
 */
export function createPageCache(now: () => Date) {
  const pages = new Map<string, readonly string[]>()
  let hour = ''
  const current = (): typeof pages => {
    const thisHour = now().toISOString().slice(0, 'yyyy-mm-ddThh'.length)
    if (thisHour !== hour) pages.clear()
    hour = thisHour
    return pages
  }
  return {
    find: (key: string, nonce: string): string | undefined => current().get(key)?.join(nonce),
    keep: (key: string, parts: readonly string[]): readonly string[] => {
      current().set(key, parts)
      return parts
    },
  }
}
