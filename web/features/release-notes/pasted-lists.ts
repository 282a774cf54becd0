/** An open list while paragraphs become list items. */
interface Level {
  level: number
  list: HTMLElement
  isNumbered: boolean
}

/**
 * Turns the lists of pasted HTML into lists. Word and Outlook write each item as a paragraph with `mso-list` in its style and
 * its bullet or number as text. Google Docs, LibreOffice and Pages write `ul` and `ol`, which need no change.
 */
export function convertPastedLists(html: string): string {
  if (!/mso-list:/i.test(html)) return html
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  let levels: Level[] = []
  let before: Element | undefined
  for (const paragraph of body.querySelectorAll<HTMLElement>('p[style], div[style]')) {
    const level = levelOf(paragraph)
    if (level === undefined) continue
    // Text between two items ends the list.
    if (paragraph.previousElementSibling !== before) levels = []
    const marker = takeMarker(paragraph)
    const list = listFor(levels, level, marker, paragraph)
    before = levels[0]?.list
    const item = document.createElement('li')
    item.append(...paragraph.childNodes)
    list.append(item)
    paragraph.remove()
  }
  return body.innerHTML
}

/** From 1, as in "mso-list:l0 level2 lfo1"; undefined for paragraphs outside of lists. */
function levelOf(paragraph: HTMLElement): number | undefined {
  const found = /mso-list:\s*l\d+\s+level(\d+)/i.exec(paragraph.getAttribute('style') ?? '')
  return found ? Number(found[1]) : undefined
}

/** Removes the bullet or number of an item and returns it: "·", "2." or "b)". */
function takeMarker(paragraph: HTMLElement): string {
  const marker = [...paragraph.querySelectorAll('[style]')].find((each) =>
    /mso-list:\s*ignore/i.test(each.getAttribute('style') ?? ''),
  )
  const text = marker?.textContent.trim() ?? ''
  marker?.remove()
  return text
}

/** List for an item of this level. `levels` are the open lists, outermost first; it is changed. */
function listFor(levels: Level[], level: number, marker: string, paragraph: HTMLElement): HTMLElement {
  // A bullet can be a letter too: Word draws some of them with a font of symbols.
  const isNumbered = /^\(?[\p{L}\p{N}]+[.)]/u.test(marker)
  let last = levels.at(-1)
  while (last && (last.level > level || (last.level === level && last.isNumbered !== isNumbered))) {
    levels.pop()
    last = levels.at(-1)
  }
  if (last?.level === level) return last.list
  const list = document.createElement(isNumbered ? 'ol' : 'ul')
  const number = /(\d+)[.)]?$/.exec(marker)?.[1]
  if (isNumbered && number !== undefined && number !== '1') list.setAttribute('start', number)
  const parent = last?.list.lastElementChild
  if (parent) parent.append(list)
  else paragraph.before(list)
  levels.push({ level, list, isNumbered })
  return list
}
