/** The newest audit of each title. Takes audits newest first, and keeps their order. */
export const newestOfTitles = <Audit extends { title: string }>(audits: readonly Audit[]): Audit[] =>
  audits.filter(({ title }, index) => audits.findIndex((one) => one.title === title) === index)
