// What feature.ts loads the first data of the screens with: one import for all of them, because feature.ts is part of the first script.
export { bugReportsQuery } from './bug-report-queries.ts'
export {
  digestQuery,
  erasuresQuery,
  importsQuery,
  jobsQuery,
  logAt,
  mailsAt,
  ofDigest,
  peopleAt,
  scheduledErasuresQuery,
  tokensQuery,
} from './queries.ts'
export { customersAt, keeperQuery } from './record-queries.ts'
export { removalsQuery } from './removal-queries.ts'
export { signOnsQuery } from './sign-on-queries.ts'
export { webhooksQuery } from './webhook-queries.ts'
