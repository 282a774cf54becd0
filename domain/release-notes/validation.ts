import * as z from 'zod/mini'
import { refined } from '../contract/refined.ts'
import { EnteredDay } from '../dates/entered-day.ts'
import { composed } from '../text/composed.ts'
import { tooLong } from '../text/text-field.ts'

// Worded by document 2, points 5 and 8.
export const dateRequired = 'Date field is required'
const contentRequired = 'Note content field is required'
export const textRequired = 'Input must have text content'
export const loadFailed = 'Some error happened'
export const createFailed = 'Error creating release note'
export const updateFailed = 'Error updating the note'
export const noteChangedByOther =
  'Someone else has changed this note. Your text is kept. The current version of the note is shown below it.'
export const namesAnotherNote = 'The id in the body differs from the id in the path'
const longestNote = 50_000

/** False for an empty paragraph, and for anything else in which there is nothing to read. */
const hasText = (html: string): boolean =>
  html
    .replace(/<!--[\s\S]*?-->|<[^>]*>/g, '')
    .replace(/&(?:nbsp|ensp|emsp|thinsp|zwnj|zwj|shy|#160|#xa0|#8203|#x200b);/gi, ' ')
    .replace(/[\u200B-\u200D\u2060\uFEFF\u00AD]/g, '')
    .trim() !== ''

const emptyEdge = '(?:\\s|&nbsp;|<p>(?:\\s|&nbsp;|<br\\s*/?>)*</p>|<br\\s*/?>)+'
const leading = new RegExp(`^${emptyEdge}`, 'i')
const trailing = new RegExp(`${emptyEdge}$`, 'i')

/** "Content is trimmed on update": without white space and empty paragraphs before and after. */
export const trimContent = (html: string): string => html.replace(leading, '').replace(trailing, '')

export function contentProblem(html: string): string | undefined {
  if (html.trim() === '') return contentRequired
  if (!hasText(html)) return textRequired
  return composed(html).length > longestNote ? tooLong('Note content', longestNote) : undefined
}

const Content = z.string({ error: contentRequired }).check(z.overwrite(composed), refined(contentProblem))

export const ReleaseNoteInput = z.object({
  release_date: z.pipe(z.string({ error: dateRequired }).check(z.minLength(1, dateRequired)), EnteredDay),
  note_content: Content,
})
export type ReleaseNoteInput = z.infer<typeof ReleaseNoteInput>

export const noSuchReleaseNote = 'This note does not exist'
export const nothingNew = 'There is nothing new'
