/**
 * "1,250.25": grouped like `toLocaleString('en-GB')` and rounded to the given number of decimals. `Intl` is not used, because its
 * first number takes a slow phone a tenth of a second.
 */
export function formatNumber(value: number, decimals = 0): string {
  const [whole = '', rest] = String(Number(value.toFixed(decimals))).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return rest === undefined ? grouped : `${grouped}.${rest}`
}
