/**
 * Lists faults of the printed page: paper cannot scroll, has no pointer, and is white. Runs in the page, so it uses nothing
 * from outside.
 */
export function paperFaults(): string[] {
  const faults = new Set<string>()
  const root = document.documentElement
  const describe = (element: Element): string =>
    `<${element.tagName.toLowerCase()}> “${(element.ariaLabel ?? element.textContent ?? '').trim().slice(0, 24)}”`

  const { theme } = root.dataset
  const grounds = ['light', 'dark'].map((each) => {
    root.dataset.theme = each
    return getComputedStyle(root).getPropertyValue('--canvas')
  })
  if (theme === undefined) delete root.dataset.theme
  else root.dataset.theme = theme
  if (grounds[0] !== grounds[1]) faults.add('the page prints in the dark theme')

  const rail = document.querySelector('aside:has(nav)')
  for (const around of rail ? [rail, ...document.querySelectorAll('#main ~ *, :has(~ #main)')] : [])
    if (around.getBoundingClientRect().height > 1 && around.checkVisibility())
      faults.add(`${describe(around)} is printed`)

  for (const element of document.querySelectorAll<HTMLElement>('main *')) {
    const { overflowX, overflowY, clipPath } = getComputedStyle(element)
    const { width, height } = element.getBoundingClientRect()
    // Content for screen readers is one pixel wide.
    if (width < 3 || height < 3 || clipPath !== 'none' || !element.checkVisibility()) continue
    if (/^(INPUT|TEXTAREA)$/.test(element.tagName)) continue
    const cutX = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1
    const cutY = overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 3
    if (cutX || cutY) faults.add(`${describe(element)} is cut`)
  }
  for (const field of document.querySelectorAll<HTMLInputElement>('main input[placeholder]:placeholder-shown'))
    if (field.checkVisibility() && getComputedStyle(field, '::placeholder').color !== 'rgba(0, 0, 0, 0)')
      faults.add(`“${field.placeholder}” is printed, but it is only a placeholder`)
  for (const control of document.querySelectorAll(
    'main :is(search, .sr-only ~ [data-screen-only], [aria-expanded] > svg)',
  ))
    if (control.checkVisibility())
      faults.add(`${describe(control.parentElement ?? control)} is printed, but is only for the screen`)
  return [...faults]
}
