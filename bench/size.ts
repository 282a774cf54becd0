/**
 * With `SMALLEST=1` a benchmark runs with as little data and for as short a time as it can. Its figures then mean nothing, so a
 * missed target is no failure: such a run only shows that the benchmark works.
 */
export const isSmallest = process.env.SMALLEST === '1'

/** The usual size or, in the smallest run, the other one. */
export const usuallyOr = (usual: number, smallest: number): number => (isSmallest ? smallest : usual)
