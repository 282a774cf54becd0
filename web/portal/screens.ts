import * as declared from './all-screens.ts'
import type { Screen } from './screen.ts'

const parts = ({ path }: Screen): number => path.split('/').length

/** Every screen of the portal, short addresses first: without its id, `/engagements/:id` is `/engagements`. */
export const screens: readonly Screen[] = Object.values(declared).toSorted((one, other) => parts(one) - parts(other))
