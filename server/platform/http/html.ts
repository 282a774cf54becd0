/** A piece of HTML that is already safe. */
export interface Html {
  html: string
}
/** Text that is already HTML. */
export const raw = (text: string): Html => ({ html: text })

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A template whose values are escaped, unless they are pieces made by the same tag. */
export function html(strings: TemplateStringsArray, ...values: readonly (string | Html | readonly Html[])[]): Html {
  const piece = (value: string | Html | readonly Html[] | undefined): string => {
    if (value === undefined) return ''
    if (typeof value === 'string') return value.replace(/[&<>"']/g, (character) => escapes[character] ?? character)
    return 'html' in value ? value.html : value.map((part) => part.html).join('')
  }
  return { html: strings.map((text, index) => text + piece(values[index])).join('') }
}
