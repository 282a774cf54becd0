/**
 * Compares the size of a group of files with its limit, in kilobytes. A group without files fails, because its pattern must
 * be wrong.
 */
export function budgetLine(what: string, sizes: readonly number[], limit: number): { ok: boolean; said: string } {
  if (sizes.length === 0) return { ok: false, said: `NONE  ${what}: the build has no such file; fix the pattern` }
  const size = sizes.reduce((total, each) => total + each, 0)
  const ok = size <= limit
  return { ok, said: `${ok ? 'ok   ' : 'ABOVE'} ${what}: ${size.toFixed(1)} of ${limit} kB` }
}
