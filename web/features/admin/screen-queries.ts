// The queries of the screens' first data, in one file: each import of its own would make the first script longer.
export { digestQuery } from '../../shared/admin/admin-queries.ts'
export { companyQuery } from '../../shared/company/company-queries.ts'
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
export { workbookQuery } from './workbook-queries.ts'
