import { mostAttempts } from '../import/upload.ts'

// Sentences about an uploaded workbook.

export const noSuchWorkbook = 'This upload has been deleted. Please upload it again.'
export const workbookAtWork = 'The portal is working on this workbook already. Wait until it has finished.'
export const notAppliedNow = 'This workbook cannot be applied now. Open it again to see its state.'
export const fixProblemsFirst = 'Fix the problems and upload the workbook again. Nothing was changed.'
export const chooseDaysFirst = 'Choose how the days in this workbook are read first.'
export const anotherPreview = 'There is a newer preview of this workbook. Look at it before you apply it.'
export const noUndo = 'This workbook cannot be undone. Changes can be undone for a day.'
export const appliedAlready = 'This workbook was applied. Undo it instead.'

export const changedSincePreview =
  'Records in the portal changed after this preview was made. Check the new preview, then apply it.'
export const foundWhileApplying = 'Nothing was changed, because the portal found problems.'
export const notUndone = 'Nothing was undone, because records changed after the workbook was applied.'
export const uploaderLost = 'Nothing was changed, because the person who asked for it is no longer a superuser.'
export const uploadLost =
  'The uploaded file is missing from the file storage. Nothing was changed. Please upload it again.'
export const triedTooOften = `The portal tried this ${mostAttempts} times but could not finish it. Nothing was changed.`
export const brokeOff =
  'The portal could not finish this, and changed nothing. Try again. The log of the portal has the reason.'
