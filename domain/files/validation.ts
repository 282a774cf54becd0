import * as z from 'zod/mini'
import { refined } from '../contract/refined.ts'
import { textField } from '../text/text-field.ts'
import { extensionOf } from './file-name.ts'

// Document 1, points 2, 5, 6, 8 and 9; readings, "Files".
export const largestFile = 10 * 1024 * 1024
export const wrongFormat = 'Wrong file format'
export const wrongSize = 'Wrong file size'
export const tooLarge = 'File too large. Maximum size: 10 MB'
export const oneFilePerUpload = 'Please upload one file at a time'
export const noFile = 'No files selected for upload!'
export const selectCategory = 'Please select a category!'
export const uploaded = 'File uploaded successfully!'
export const notAuthorizedToDelete = 'Not authorized to delete'

export const wrongContent = 'Wrong file format: the content does not match the file extension'
export const infected = 'The virus scanner found a threat in this file. We did not save the file.'
export const scannerSilent = 'We could not check the file for viruses. Please try again in a few minutes.'
export const notReachable = 'This file does not exist, or you cannot access it.'
export const fileIsArchived = 'This file is archived. It must be unarchived before you can download it.'
export const fileIsNotArchived = 'This file is not archived.'
export const onlyUnarchiveOrDelete = 'This file is archived. It can only be unarchived or deleted.'
export const noExpirationForbidden =
  'Please choose 3 or 6 months. Only the provider can share files without an expiration date.'
export const notAuthorizedToUnarchive = 'Not authorized to unarchive'
export const notAuthorizedToArchive = 'Not authorized to archive'
export const notAuthorizedToReplace = 'Not authorized to replace'
export const notAuthorizedToSeeDownloads = 'Not authorized to see who downloaded this file'
export const passwordNeeded = 'This file is sensitive. Please enter its password.'
export const wrongPassword = 'Wrong password. Please check it and try again.'
export const versionNeedsPassword = 'This file is sensitive. The new version needs a password too.'
export const versionNeedsNoPassword = 'This file is not sensitive. Please share the new version without a password.'
export const unreadableData = 'We could not read the part "data". The file was not saved.'
export const dataAfterFile = 'Please send the part "data" before the part "file". The file was not saved.'
/** An error, because a misspelt `file_password` would leave the file open to everybody. */
export const unknownNames = (names: readonly string[]): string =>
  `Unknown fields: ${names.join(', ')}. The file was not saved.`
export const nothingToDownload = 'There are no files to download. Sensitive and archived files are left out.'

/** The sentence on the file's chip, or undefined when it may be sent. */
export function fileProblem({ name, size }: { name: string; size: number }): string | undefined {
  if (!extensionOf(name)) return wrongFormat
  if (size === 0) return wrongSize
  return size > largestFile ? tooLarge : undefined
}

interface PasswordRule {
  sentence: string
  /** Label in the list of rules. */
  short: string
  holds: (password: string) => boolean
}

/** The rules of a sensitive file's password, each with its text (document 1, point 5). */
export const passwordRules: readonly PasswordRule[] = [
  {
    sentence: 'Password must be between 8 and 64 characters long.',
    short: '8 to 64 characters',
    holds: (password) => password.length >= 8 && password.length <= 64,
  },
  {
    sentence: 'Password must contain at least one lowercase letter.',
    short: 'Lowercase letter',
    holds: (password) => /[a-z]/.test(password),
  },
  {
    sentence: 'Password must contain at least one uppercase letter.',
    short: 'Uppercase letter',
    holds: (password) => /[A-Z]/.test(password),
  },
  {
    sentence: 'Password must contain at least one digit.',
    short: 'Digit',
    holds: (password) => /[0-9]/.test(password),
  },
  {
    sentence: 'Password must contain letters and digits only, no special characters.',
    short: 'Letters and digits only',
    holds: (password) => /^[A-Za-z0-9]+$/.test(password),
  },
]
export const entriesMatch = { sentence: 'The two entries must match.', short: 'Entries match' }

export const passwordProblem = (password: string): string | undefined =>
  passwordRules.find((rule) => !rule.holds(password))?.sentence

export const mayUsePassword = (password: string, repeated: string): boolean =>
  passwordProblem(password) === undefined && password === repeated

/** After a sensitive file was shared: the portal does not send its password. */
export const givePassword = 'Give the password to the readers by another way.'

/** Text for people who have not downloaded a file, with the address of the engagement's files. */
export const downloadReminder = (name: string, address: string): string => `Please download "${name}": ${address}`

/** Why Upload cannot be pressed. */
export const passwordNotReady = 'Enter a password that meets all the rules, twice.'

const longestNote = 100
export const deleteNote = { label: 'Note', max: longestNote, optional: true } as const
export const DeleteNote = textField(deleteNote)

/** Part `data` of an upload. Without a password, or with null, the file is not sensitive. */
export const UploadData = z.strictObject(
  {
    file_password: z.optional(
      z.nullable(z.string({ error: 'The password must be text' }).check(refined(passwordProblem))),
    ),
  },
  { error: (issue) => (issue.code === 'unrecognized_keys' ? unknownNames(issue.keys) : undefined) },
)
