import { textField } from '../text/text-field.ts'

// Document 1, points 2, 4, 5, 8 and 9.
export const mostImages = 4
export const mostImageBytes = 4_000_000
export const wrongImageFormat = 'Wrong image format'
export const wrongImageSize = 'Wrong image size'
export const noImage = 'Please select at least one file.'
const errorWithData = 'You have an error with your data'
export const thankYou =
  'Thank you for your time to report this problem and for helping us improve Client Portal application !'
export const tooManyImages = 'Please attach at most 4 images'
export const noSuchReport = 'This report does not exist, or you cannot see it.'
export const onlySuperusers = 'Only superusers can see all reports'
export const alreadyAnswered = 'This report has already been answered'

export const description = { label: 'Description', max: 2000 } as const
export const steps = { label: 'Steps', max: 5000 } as const
export const reply = { label: 'Reply', max: 2000 } as const
export const Description = textField(description)
export const Steps = textField(steps)
export const Reply = textField(reply)

interface ChosenImage {
  size: number
  /** The media type that the browser reports. */
  type: string
}

/** Problem of each image, in order. Together they may have 4,000,000 bytes. */
export function imageProblems(images: readonly ChosenImage[]): (string | undefined)[] {
  let total = 0
  return images.map(({ size, type }) => {
    if (type !== 'image/jpeg' && type !== 'image/png') return wrongImageFormat
    total += size
    return size === 0 || total > mostImageBytes ? wrongImageSize : undefined
  })
}

/** Sentence of the alert on sending while an image is in error; undefined if none is. */
export const imageNotice = (problems: readonly (string | undefined)[]): string | undefined =>
  problems.some((problem) => problem !== undefined) ? problems.find(Boolean) || errorWithData : undefined
