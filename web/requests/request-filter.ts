import { RequestKind } from '@portal/domain/requests/request'
import { valuesIn } from '../app/address-values.ts'

const isId = (value: string): boolean => /^[\w-]{1,64}$/.test(value)

/** What the address says: which requests are listed, and whose dialog stands open. */
export const requestValues = {
  kind: (value: string) => RequestKind.options.some((kind) => kind === value),
  engagement: isId,
  answer: isId,
}

export const filterIn = (search: URLSearchParams) => valuesIn(search, requestValues)
