/** `48 s`, `11 min`. */
export const took = (seconds: number | null): string =>
  seconds === null ? '' : seconds < 90 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`
