/**
 * Lists layout faults of the page, or of its open dialog, menu or list, at the current width. Runs in the page, so it uses
 * nothing from outside.
 */
export function layoutFaults(): string[] {
  const faults = new Set<string>()
  const root = document.documentElement
  const popups = [
    ...document.querySelectorAll<HTMLElement>('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'),
  ]
  const front = popups.filter((popup) => popup.checkVisibility()).at(-1) ?? document.body

  const describe = (element: Element): string => {
    const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim()
    const place =
      element.className && typeof element.className === 'string' ? `.${element.className.split(' ')[0]}` : ''
    return `<${element.tagName.toLowerCase()}${place}> “${words.slice(0, 24)}”`
  }
  // Ancestors decide too, so results are cached.
  const known = new Map<Element, boolean>()
  const forEars = (element: Element): boolean => {
    if (element === document.body) return false
    const cached = known.get(element)
    if (cached !== undefined) return cached
    const { clipPath, position } = getComputedStyle(element)
    const hidden =
      clipPath.startsWith('inset(50%') ||
      (position === 'fixed' && element.getBoundingClientRect().bottom < 0) ||
      (element.parentElement !== null && forEars(element.parentElement))
    known.set(element, hidden)
    return hidden
  }
  const isShown = (element: Element): boolean =>
    element.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true }) && !forEars(element)
  const scrolls = (element: Element): boolean => /auto|scroll/.test(getComputedStyle(element).overflowX)

  for (const whole of [root, document.querySelector('main')])
    if (whole && whole.scrollWidth > whole.clientWidth)
      faults.add(`<${whole.tagName.toLowerCase()}> is ${whole.scrollWidth} px wide in ${whole.clientWidth}`)
  for (const element of front.querySelectorAll('*'))
    if (
      element.scrollWidth > element.clientWidth + 1 &&
      scrolls(element) &&
      // Tabs are pushed on a phone; each is reached.
      !element.closest('nav') &&
      isShown(element) &&
      element.tagName !== 'INPUT'
    )
      faults.add(`${describe(element)} scrolls sideways`)

  // Each control can be pressed where it stands. Of the many that look alike a few say it for all.
  const seen = new Map<string, number>()
  const few = (element: Element, most: number): boolean => {
    const kind = [element, element.parentElement, element.parentElement?.parentElement]
      .map((each) => each?.className)
      .join()
    seen.set(kind, (seen.get(kind) ?? 0) + 1)
    return (seen.get(kind) ?? 0) <= most
  }
  const controls = 'a[href], button, input, select, textarea, summary, [role=menuitem], [role=option], [role=tab]'
  for (const element of front.querySelectorAll<HTMLElement>(controls)) {
    if (!isShown(element) || !few(element, 6)) continue
    const pressed = getComputedStyle(element).opacity === '0' ? (element.closest('label') ?? element) : element
    pressed.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
    const [line] = [...pressed.getClientRects()].filter(({ width }) => width > 0)
    if (!line || line.width < 8 || line.height < 8) {
      faults.add(`${describe(element)} is ${line?.width ?? 0} × ${line?.height ?? 0} px`)
      continue
    }
    const inside = Math.min(6, line.width / 2)
    // An input may have a button at its end.
    const ends = pressed.tagName === 'INPUT' ? [] : [line.right - inside]
    for (const x of [line.left + inside, line.left + line.width / 2, ...ends]) {
      const hit = document.elementFromPoint(x, line.top + line.height / 2)
      if (hit && (pressed.contains(hit) || hit.closest('label')?.contains(pressed))) continue
      faults.add(`${describe(element)} ${hit ? `lies under ${describe(hit)}` : 'is outside of the window'}`)
      break
    }
  }

  // Every text has one of the seven styles of `web/ui/text.tsx`.
  const styleOf = (element: Element): string => {
    const { fontFamily, fontSize, fontWeight } = getComputedStyle(element)
    return [fontFamily.split(',')[0], fontSize, fontWeight].join(' ')
  }
  const probe = document.body.appendChild(document.createElement('span'))
  const named = ['page-title', 'section-title', 'row-title', 'body', 'quiet', 'figure', 'label'].map((name) => {
    probe.style.font = `var(--font-${name})`
    return styleOf(probe)
  })
  probe.remove()

  // Text is cut only if there is no room, and cut text can be read in full.
  for (const element of front.querySelectorAll<HTMLElement>('*')) {
    const text = [...element.childNodes].find((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    if (!text || !isShown(element) || element.closest('svg, select, option')) continue
    // People may write bold words in a release note.
    if (!named.includes(styleOf(element)) && !element.closest('[data-rich-text]'))
      faults.add(`${describe(element)} has the style ${styleOf(element)}`)
    const style = getComputedStyle(element)
    const tooWide = style.display !== 'inline' && element.scrollWidth > element.clientWidth + 1
    const tooHigh =
      style.display !== 'inline' && element.scrollHeight > element.clientHeight + 3 && element.clientHeight > 0
    if (style.overflowX === 'visible' && style.display !== 'inline') {
      if (tooWide && !/^(INPUT|TEXTAREA)$/.test(element.tagName))
        faults.add(`${describe(element)} sticks out of its box`)
    } else if ((tooWide || (tooHigh && style.overflowY === 'hidden')) && !scrolls(element)) {
      const described = element.closest('[title]') ?? element.closest('[aria-describedby]')
      if (!described) faults.add(`${describe(element)} is cut, and its full text is not available`)
      if (tooWide && few(element, 4)) {
        const room = roomToTheRight(element)
        if (room >= 96) faults.add(`${describe(element)} is cut although ${Math.round(room / 10) * 10} px are free`)
      }
    }
    if (!few(text.parentElement as Element, 12)) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    const lines = [...range.getClientRects()]
    const words = text.textContent?.trim() ?? ''
    const widest = Math.max(...lines.map(({ width }) => width))
    // A word that is longer than any column breaks where it must.
    const isSqueezed = words.length > 8 && new Set(lines.map(({ top }) => Math.round(top))).size > 2 && widest < 64
    if (isSqueezed && !/\S{16}/.test(words))
      faults.add(`${describe(element)} takes ${lines.length} lines of ${Math.round(widest)} px`)
    for (let each = element.parentElement; each && front.contains(each); each = each.parentElement) {
      const { overflowX, textOverflow } = getComputedStyle(each)
      if (overflowX === 'visible' || textOverflow === 'ellipsis') continue
      const box = each.getBoundingClientRect()
      if (lines.some(({ right, left, width }) => width > 0 && (right > box.right + 1 || left < box.left - 1)))
        if (overflowX === 'hidden' || overflowX === 'clip')
          faults.add(`${describe(element)} is cut by ${describe(each)}`)
      break
    }
  }
  // Text inside a picture is complete and large enough to read.
  for (const element of front.querySelectorAll('svg text')) {
    const picture = element.closest('svg')?.getBoundingClientRect()
    if (!picture || !isShown(element)) continue
    const { left, right, height } = element.getBoundingClientRect()
    if (left < picture.left - 0.5 || right > picture.right + 0.5)
      faults.add(`${describe(element)} is cut by its picture`)
    if (height < 11) faults.add(`${describe(element)} is ${Math.round(height)} px tall`)
  }
  return [...faults]

  /** Free space to the right of an element within its row. */
  function roomToTheRight(element: HTMLElement): number {
    element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
    const { right, top, height } = element.getBoundingClientRect()
    const row = element.closest('li, tr, [role=row], article, header, dialog, section, main') ?? document.body
    const end = row.getBoundingClientRect().right - 24
    let x = right + 4
    for (; x < end; x += 8) {
      const hit = document.elementFromPoint(x, top + height / 2)
      if (!hit || !row.contains(hit)) break
      const hasText = [...hit.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
      if (hasText || hit.closest('button, a, input, svg, img, [role=img]')) break
    }
    return x - right
  }
}
