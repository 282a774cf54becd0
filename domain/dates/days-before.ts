export const msPerDay = 86_400_000

/** The instant so many times 24 hours earlier. For days of the calendar see `addDays`. */
export const daysBefore = (instant: Date, days: number): Date => new Date(instant.getTime() - days * msPerDay)

/** The instant so many times 24 hours later. */
export const daysAfter = (instant: Date, days: number): Date => daysBefore(instant, -days)
