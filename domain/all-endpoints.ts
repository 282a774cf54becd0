import type { Endpoint } from './contract/endpoint.ts'
import * as contracts from './contracts.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'answers' in value && 'path' in value

/** Every call of the portal with its name in the contract. Serving, documentation and tests use this list. */
export const allEndpoints: readonly { name: string; feature: string; endpoint: Endpoint }[] = Object.entries(
  contracts,
).flatMap(([feature, contract]) =>
  Object.entries(contract).flatMap(([name, value]) => (isEndpoint(value) ? [{ name, feature, endpoint: value }] : [])),
)

/** Description of each feature's calls, from its contract. */
export const aboutFeatures: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(contracts).map(([feature, { about }]) => [feature, about]),
)
