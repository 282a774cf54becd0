type Range = readonly [from: number, to: number]

/** Maps numbers from the first range to the second, such as days to pixels. */
export const linearScale =
  ([from, to]: Range, [start, end]: Range) =>
  (value: number): number =>
    start + ((value - from) / (to - from || 1)) * (end - start)
