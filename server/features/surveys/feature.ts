import type { Feature } from '../../platform/feature.ts'
import { surveyJobs } from './ask-for-feedback.ts'
import { surveyRoutes } from './routes.ts'
import { surveyTables } from './stored-data.ts'

export const surveys: Feature = {
  routes: surveyRoutes,
  jobs: surveyJobs,
  storedTables: surveyTables,
}
