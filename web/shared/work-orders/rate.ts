import { settings } from '../product/settings.ts'

/** "£720", "£640.50". */
export const rateText = (price: number): string =>
  settings.currency_symbol + (Number.isInteger(price) ? price : price.toFixed(2))
