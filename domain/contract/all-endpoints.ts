import * as bugReports from '../bug-reports/contract.ts'
import * as engagements from '../engagements/contract.ts'
import * as feedback from '../feedback/contract.ts'
import * as files from '../files/contract.ts'
import * as images from '../images/contract.ts'
import * as notifications from '../notifications/contract.ts'
import * as releaseNotes from '../release-notes/contract.ts'
import * as session from '../session/contract.ts'
import * as stakeholders from '../stakeholders/contract.ts'
import * as surveys from '../surveys/contract.ts'
import * as tags from '../tags/contract.ts'
import * as team from '../team/contract.ts'
import * as teamRequests from '../team-requests/contract.ts'
import * as workOrders from '../work-orders/contract.ts'
import type { Endpoint } from './endpoint.ts'

const contracts = {
  session,
  engagements,
  workOrders,
  images,
  files,
  bugReports,
  team,
  tags,
  feedback,
  surveys,
  stakeholders,
  notifications,
  releaseNotes,
  teamRequests,
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'answers' in value && 'path' in value

/** Every call of the portal with the name it was declared by: what is served, documented and tested without exception. */
export const allEndpoints: readonly { name: string; feature: string; endpoint: Endpoint }[] = Object.entries(
  contracts,
).flatMap(([feature, contract]) =>
  Object.entries(contract).flatMap(([name, value]) => (isEndpoint(value) ? [{ name, feature, endpoint: value }] : [])),
)
