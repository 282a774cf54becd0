/** The value below which the share of the values lies; the median by default. */
export const quantileOf = (values: readonly number[], share = 0.5): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? Number.NaN
