// What feature.ts loads the first data of the screens with: one import for all of them, because feature.ts is part of the first script.
export { digestQuery } from '../../shared/admin/admin-queries.ts'
export { bugReportsQuery } from './bug-report-queries.ts'
export {
  importsQuery,
  jobsQuery,
  logAt,
  mailsAt,
  ofDigest,
  tokensQuery,
} from './queries.ts'
export { customersAt, keeperQuery, rolesQuery } from './record-queries.ts'
export { removalsQuery } from './removal-queries.ts'
export { signOnsQuery } from './sign-on-queries.ts'
export { webhooksQuery } from './webhook-queries.ts'
