/** `48 s`, `11 min`; nothing for less than a second. */
export const took = (seconds: number | null): string =>
  seconds === null || seconds < 0.5 ? '' : seconds < 90 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`
