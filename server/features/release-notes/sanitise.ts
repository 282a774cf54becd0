import { contentProblem, textRequired, trimContent } from '@portal/domain/release-notes/validation'
import type { IOptions } from 'sanitize-html'
import { ApiError } from '../../platform/http/api-error.ts'

const link = { target: '_blank', rel: 'noopener noreferrer nofollow' }

/** HTML that the editor can produce. The page has an h1, so a note's first heading is an h2. */
const allowed: IOptions = {
  allowedTags: ['p', 'br', 'strong', 'em', 'ul', 'ol', 'li', 'h2', 'h3', 'a'],
  allowedAttributes: { a: ['href', 'target', 'rel'], ol: ['start'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 30,
  transformTags: {
    b: 'strong',
    i: 'em',
    h1: 'h2',
    h4: 'h3',
    h5: 'h3',
    h6: 'h3',
    div: 'p',
    ol: (tagName, { start = '' }) => ({ tagName, attribs: { ...(/^\d{1,4}$/.test(start) && { start }) } }),
    a: (tagName, { href }) => ({ tagName, attribs: { ...(href !== undefined && { href }), ...link } }),
  },
}

/** Cleans the HTML of a release note. Throws a 422 if no text is left. */
export async function sanitisedContent(html: string): Promise<string> {
  // Loaded with the first note: it brings parsers of HTML and of style sheets.
  const { default: sanitizeHtml } = await import('sanitize-html')
  const clean = trimContent(sanitizeHtml(html, allowed))
  // The call's schema saw some content, so empty means that none of it was allowed.
  const problem = clean === '' ? textRequired : contentProblem(clean)
  if (problem) throw new ApiError(422, problem, { fields: { note_content: problem } })
  return clean
}
