/**
 * "1,250.25", as `toLocaleString('en-GB')` writes it, with at most so many decimals. The first number that `Intl` formats takes a
 * slow phone a tenth of a second.
 */
export function formatNumber(value: number, decimals = 0): string {
  const [whole = '', rest] = String(Number(value.toFixed(decimals))).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return rest === undefined ? grouped : `${grouped}.${rest}`
}
