/** Joins the class names that apply. */
export const classes = (...names: readonly (string | false | null | undefined)[]): string =>
  names.filter((name) => !!name).join(' ')
