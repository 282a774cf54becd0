import type { Screen } from './screen.ts'
import { settings } from './settings.ts'

/** Heading of a screen, with the name of the product where the screen declares it so. */
export const headingOf = ({ heading }: Pick<Screen, 'heading'>): string =>
  typeof heading === 'string' ? heading : heading(settings.product_name)
