/** How often randomised tests run: few in every run of all tests, many when asked for by the environment. */
const asked = (name: string, fallback: number): number => Number(process.env[name] ?? fallback)

export const modelRuns = asked('MODEL_RUNS', 8)
export const interleavings = asked('INTERLEAVINGS', 12)
/** Of each race between a download and what is done to its file; 500 in a long run. */
export const raceRuns = asked('RACE_RUNS', 5)
