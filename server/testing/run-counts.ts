/** Reads how often a randomised test runs: a few times by default, more often if the environment says so. */
const runsOf = (name: string, fallback: number): number => Number(process.env[name] ?? fallback)

export const modelRuns = runsOf('MODEL_RUNS', 8)
export const interleavings = runsOf('INTERLEAVINGS', 12)
/** Races between each use of a file and each change to it. */
export const raceRuns = runsOf('RACE_RUNS', 3)
/** Times that the portal is killed while people write. */
export const killRuns = runsOf('KILL_RUNS', 6)
