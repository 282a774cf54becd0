import type { ImportRun } from './contract.ts'

/** Bytes that are uploaded, unpacked where they came compressed. */
export const largestImport = 256 * 1024 * 1024

export const kindMissing = 'Say which kind of records these are, for example kind=people.'
export const kindOfZip = 'A zip contains a file for each kind of record. Leave out the kind parameter.'
export const noCsvOf = (kind: string): string =>
  `Records of ${kind} cannot be sent as CSV. Send a JSON array or JSON lines.`
export const importTooLarge = 'The file is larger than 256 MB. Please import the folder on the command line instead.'
/** After the name of the zip. */
export const zipTooLarge = 'is larger than 256 MB when unpacked. Please import the folder on the command line instead.'
export const noZip = 'This is not a zip file. Please pack the folder with the records as a zip.'
export const sendUtf8 = 'This file is UTF-16. Please send it as UTF-8 (in Excel, save as "CSV UTF-8").'
export const noSuchImport = 'This import does not exist'
/** An import that was begun so often and never finished is ended. */
export const mostAttempts = 3
export const tooManyAttempts = `The portal started this import ${mostAttempts} times but could not finish it. Please send it again. Nothing is imported twice.`
export const uploadMissing =
  'The uploaded file is missing from the file storage. Nothing was changed. Please send it again.'
export const uploadDeleted = 'This upload has been deleted. Please upload it again.'

/** True for more than a fifth of more than ten records, which an import removes only after confirmation. */
export const removesTooMany = (removed: number, present: number): boolean => removed > 10 && removed * 5 > present

/** Kinds of which a run removes, or would remove, more than goes unasked. An import that becomes the keeper removes nothing unasked. */
export const manyRemoved = ({ counts, take_over }: Pick<ImportRun, 'counts' | 'take_over'>): ImportRun['counts'] =>
  counts.filter(({ removed, changed, unchanged }) =>
    take_over ? removed > 0 : removesTooMany(removed, removed + changed + unchanged),
  )

export const takeInOfWorkbook = 'This is a workbook. Open its preview to apply it.'

/** True for a successful dry run or a failed import whose upload is still stored. */
export const mayTakeIn = ({
  outcome,
  held,
  is_workbook,
}: Pick<ImportRun, 'outcome' | 'held' | 'is_workbook'>): boolean =>
  held && !is_workbook && (outcome === 'dry run' || outcome === 'failed')

/** Rejects an import that would leave no superuser among staff who can sign in. */
export const noSuperuserLeft = 'would leave no superuser among staff who can sign in. Keep one of them active'
