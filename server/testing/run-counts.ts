/** How often randomised tests run: few in every run of all tests, many when asked for by the environment. */
const asked = (name: string, fallback: number): number => Number(process.env[name] ?? fallback)

export const modelRuns = asked('MODEL_RUNS', 8)
export const interleavings = asked('INTERLEAVINGS', 12)
/** Of each race between those who use a file and what is done to it; 500 in `npm run bench -- races`. */
export const raceRuns = asked('RACE_RUNS', 3)
/** Where what came of them is written, line by line. */
export const raceReport = process.env.RACE_REPORT
