export const msPerDay = 86_400_000

/** Subtracts days of 24 hours. For calendar days use `addDays`. */
export const daysBefore = (instant: Date, days: number): Date => new Date(instant.getTime() - days * msPerDay)

/** Adds days of 24 hours. */
export const daysAfter = (instant: Date, days: number): Date => daysBefore(instant, -days)
