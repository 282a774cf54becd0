import type { Feature } from '../../platform/feature.ts'
import { companyRoutes } from './routes.ts'
import { serveLogo } from './serve-logo.ts'

export const company: Feature = {
  routes: companyRoutes,
  pages: serveLogo,
}
