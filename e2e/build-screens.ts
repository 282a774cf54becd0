import { buildWeb } from '../scripts/build-web.ts'

/** Before the journeys: the screens as they are now. */
export default (): Promise<void> => buildWeb(console.log)
