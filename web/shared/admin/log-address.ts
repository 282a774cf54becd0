import { paths } from '../paths.ts'

/** Address of the audit log, filtered by a person or an engagement. */
export const logOf = (filter: { person: string } | { engagement: string }): string =>
  `${paths.auditLog()}?${new URLSearchParams(filter)}`
