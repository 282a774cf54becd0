/** A file that cannot be read. The message is a sentence for the person who uploaded it. */
export class UnreadableWorkbook extends Error {}

export const isDamaged = 'The workbook is damaged. Open it in a spreadsheet, save it again and upload that.'
