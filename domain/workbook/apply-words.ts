import { formatNumber } from '../text/format-number.ts'

// Sentences about changes that only the server can judge.

export const isBlocked = 'This account was deactivated. Activate it in Admin > People and accounts.'
export const onlyWithAccount = 'Only people who sign in have this.'
export const staysOnEngagement = 'A stakeholder cannot move to another engagement. Add a row for that engagement.'
export const deletedMeanwhile = 'This record was deleted in the portal a moment ago. Upload the workbook again.'
export const wasErased = 'This person was erased. Leave out the row.'
export const addressTwice = 'Another row of this file has this address.'
export const noSuchRecord = (one: string): string => `This ${one} does not exist any more.`

/** "3 work orders and 1 engagement have this person. Write a last day instead." */
export function personStays(counts: readonly { count: number; nouns: Nouns }[]): string {
  const parts = counts.map(counted)
  const isOne = counts.length === 1 && counts[0]?.count === 1
  return `${listed(parts)} ${isOne ? 'has' : 'have'} this person. Write a last day instead.`
}

export const rowStays = (name: string, why: string): string => `${name} stays: ${why}`

/** Singular and plural. */
export type Nouns = readonly [one: string, many: string]

const counted = ({ count, nouns }: { count: number; nouns: Nouns }): string =>
  `${formatNumber(count)} ${nouns[count === 1 ? 0 : 1]}`
const listed = (parts: readonly string[]): string => new Intl.ListFormat('en-GB').format(parts)

// Why changes cannot be undone.
export const signedIn = (name: string): string => `${name} signed in`
export const changedBy = (name: string, by: string | null): string =>
  by === null ? `${name} has changed` : `${name} was changed by ${by}`
export const wasDeleted = (name: string): string => `${name} was deleted`
export const hasParts = (name: string, counts: readonly { count: number; nouns: Nouns }[]): string =>
  `${name} has ${listed(counts.map(counted))}`

// Pictures in a zip, named by address.
export const photosTooLarge = 'The file is larger than 256 MB. Upload fewer pictures at once.'
export const noZipOfPhotos = (problem: string): string => `The file ${problem}. Pack the pictures as a zip.`
export const noOneHas = (file: string): string => `${file}: none of your people has this address.`
export const notNamedByAddress = (file: string): string => `${file} is not named like ann@company.com.jpg.`
export const pictureTwice = (file: string): string => `${file}: there is another picture with this address.`
