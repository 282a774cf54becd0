/** Rows of all sheets that a workbook can be downloaded with. */
export const mostDownloadedRows = 20_000
/** Rows of all sheets that an upload can change, and cells that its remarks can colour. */
export const mostChangedRows = 20_000

/** Bytes of an uploaded file, and of all its parts when unpacked. */
export const largestWorkbook = 20 * 1024 * 1024
export const largestUnpacked = 256 * 1024 * 1024
/** Bytes of the part with the texts of all cells. */
export const largestTexts = 64 * 1024 * 1024
export const mostRows = 200_000
export const mostColumns = 100
/** Milliseconds in which a file must be read and compared. */
export const longestReading = 120_000

export const tooManyToDownload = `This is more than ${mostDownloadedRows.toLocaleString('en-GB')} rows. Choose a customer or some engagements.`
export const workbookTooLarge = 'The file is larger than 20 MB. Download a workbook of fewer records and change that.'
export const noWorkbook = 'This is neither an Excel workbook (.xlsx) nor a CSV file.'

/** Hours in which applied changes can be undone, and after which the upload and its preview are deleted. */
export const hoursToUndo = 24
