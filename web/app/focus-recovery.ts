import type { Place } from './place.ts'

interface Focused {
  element: HTMLElement
  /** Place of the element before it was removed. */
  place?: Place | undefined
}

/** Milliseconds that a dialog or a screen has to move the focus itself. */
const graceMs = 50

/**
 * Moves the focus when the element that has it is removed or disabled: to the next row, else the previous one, else the
 * heading. Otherwise the browser moves it to the body, and people who use the keyboard start again at the top.
 *
 * @param first Element that was pressed before this code was loaded. It may be gone already.
 * @param places Places of `first` and of its ancestors at that time.
 */
export function recoverFocus(first?: EventTarget | null, places: readonly Place[] = []): () => void {
  /** Last focused element of the page and of each open popup, newest last. */
  const focused = new Map<Element, Focused>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const remember = (element: HTMLElement): void => {
    if (element.closest('[role=log]')) return
    const layer = layerOf(element)
    focused.delete(layer)
    focused.set(layer, { element })
  }
  const onFocus = ({ target }: FocusEvent): void => {
    if (target instanceof HTMLElement && target !== document.body) remember(target)
  }
  // A click on empty space removes the focus on purpose. Safari does not focus a button that is clicked.
  const onPress = ({ target }: Event): void => {
    if (!(target instanceof Element)) return
    const control = target.closest<HTMLElement>(`${controls}, label`)
    if (control) remember(control)
    else if (layerOf(target) === document.body) focused.delete(document.body)
  }
  const restore = (): void => {
    if (!hasLostFocus()) return
    for (const [layer, { element, place }] of [...focused].reverse()) {
      if (!layer.isConnected) {
        focused.delete(layer)
        continue
      }
      const isThere = element.isConnected && !element.matches(':disabled')
      const target = isThere ? element : nearest(place ?? placeOf(element), element)
      target?.focus()
      if (!hasLostFocus()) return
    }
  }
  const onChange = (changes: MutationRecord[]): void => {
    for (const entry of focused.values()) if (!entry.element.isConnected) entry.place = placeAfter(changes, entry)
    if (!hasLostFocus()) return
    clearTimeout(timer)
    timer = setTimeout(restore, graceMs)
  }

  const observer = new MutationObserver(onChange)
  observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] })
  document.addEventListener('focusin', onFocus)
  document.addEventListener('pointerdown', onPress, true)
  const started = hasLostFocus() ? first : document.activeElement
  if (started instanceof HTMLElement && started !== document.body) {
    const place = places.find(({ parent }) => parent.isConnected)
    if (started.isConnected) remember(started)
    else focused.set(document.body, { element: started, place })
  }
  onChange([])
  return () => {
    clearTimeout(timer)
    observer.disconnect()
    document.removeEventListener('focusin', onFocus)
    document.removeEventListener('pointerdown', onPress, true)
  }
}

const controls = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex="0"]'
const layerOf = (element: Element): Element => element.closest('[data-base-ui-portal]') ?? document.body
const hasLostFocus = (): boolean => document.activeElement === null || document.activeElement === document.body
const placeOf = (element: Node): Place => ({
  parent: element.parentNode ?? document.body,
  next: element.nextSibling,
  previous: element.previousSibling,
})

/** Place of a removed element, or of the removed part of the page that it was in. */
function placeAfter(changes: readonly MutationRecord[], { element, place }: Focused): Place | undefined {
  let found = place
  let lost: Node = place?.parent ?? element
  for (const { target, removedNodes, nextSibling, previousSibling } of changes)
    if ([...removedNodes].some((node) => node.contains(lost))) {
      found = { parent: target, next: nextSibling, previous: previousSibling }
      lost = target
    }
  return found
}

/** Closest element that can take the focus. In another row it is the same kind of control. */
function nearest({ parent, next, previous }: Place, lost: HTMLElement): HTMLElement | undefined {
  for (let node = next; node; node = node.nextSibling) {
    const control = controlIn(node, lost)
    if (control) return control
  }
  for (let node = previous; node; node = node.previousSibling) {
    const control = controlIn(node, lost)
    if (control) return control
  }
  // The parent of a removed element may be gone with it.
  for (let node: Node | null = parent.isConnected ? parent : document.body; node; node = node.parentNode) {
    const heading = node instanceof Element && node.isConnected && node.querySelector<HTMLElement>('h1, h2, h3')
    if (!heading) continue
    heading.tabIndex = -1
    return heading
  }
  return document.getElementById('main') ?? undefined
}

function controlIn(node: Node, lost: HTMLElement): HTMLElement | undefined {
  if (!(node instanceof HTMLElement) || !node.isConnected) return undefined
  const inside = [node, ...node.querySelectorAll<HTMLElement>(controls)].filter(
    (each) => each.matches(controls) && each.tabIndex >= 0 && !each.closest('[hidden], [inert], [aria-hidden=true]'),
  )
  return inside.find(({ className }) => className === lost.className) ?? inside[0]
}
