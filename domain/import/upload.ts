import type { ImportRun } from './contract.ts'

/** Bytes that are uploaded, unpacked where they came compressed. */
export const largestImport = 256 * 1024 * 1024

export const kindMissing = 'Say with kind which records these are.'
export const kindOfZip = 'A zip holds the files of all kinds: leave kind out.'
export const noCsvOf = (kind: string): string =>
  `Records of ${kind} cannot be sent as CSV: send a JSON array or JSON lines.`
export const importTooLarge = 'This is larger than 256 MB. Please import the folder on the command line instead.'
/** After the name of the zip. */
export const zipTooLarge = 'holds more than 256 MB unpacked. Please import the folder on the command line instead.'
export const noZip = 'This is no zip. Please pack the folder with the records as a zip.'
export const sendUtf8 = 'This text is UTF-16. Please send it as UTF-8 (a spreadsheet calls it "CSV UTF-8").'
export const noSuchImport = 'There is no such import'
/** An import that was begun so often and never finished is ended. */
export const mostAttempts = 3
export const tooManyAttempts = `The portal began this import ${mostAttempts} times and could not finish it. Please send it again. Nothing is imported twice.`
export const uploadMissing = 'The uploaded file is missing from the store. Nothing was changed. Please send it again.'
export const importNotHeld = 'This upload is not kept any more. Please upload it again.'

/** A fifth, of more than a handful, goes only where somebody says that this is right. */
export const removesTooMany = (removed: number, present: number): boolean => removed > 10 && removed * 5 > present

/** Kinds of which a run removes, or would remove, more than goes unasked. */
export const manyRemoved = ({ counts }: Pick<ImportRun, 'counts'>): ImportRun['counts'] =>
  counts.filter(({ removed, changed, unchanged }) => removesTooMany(removed, removed + changed + unchanged))

/** It can be taken in: tried, found in order, and still kept. */
export const mayTakeIn = ({ outcome, held }: Pick<ImportRun, 'outcome' | 'held'>): boolean =>
  held && (outcome === 'dry run' || outcome === 'failed')
