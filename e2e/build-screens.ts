import { buildWeb } from '../scripts/build-web.ts'

/** Runs before the journeys, so that they see the screens as they are now. */
export default (): Promise<void> => buildWeb(console.log)
