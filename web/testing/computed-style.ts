/** Windows in which the function is replaced already. */
const replacedIn = new WeakSet<Window>()

/**
 * Replaces jsdom's `getComputedStyle`, which matches whole style sheets for each element after every change of the page and
 * took a quarter of the time of these tests. Without our style sheets, queries by role need only the tag, a few attributes
 * and the inline style of an element. Everything else is passed to jsdom.
 */
export function replaceGetComputedStyle(window: Window & typeof globalThis): void {
  if (replacedIn.has(window)) return
  const original = window.getComputedStyle.bind(window)
  replacedIn.add(window)
  const displays = new Map<string, string>()

  /** `display` from the browser's own style sheet, looked up once per tag, type and set of deciding attributes. */
  const displayByTag = (element: Element): string => {
    // No attribute shows whether a popover is open.
    if (element.hasAttribute('popover')) return original(element).display
    const attributes = attributesThatSetDisplay.filter((name) => element.hasAttribute(name))
    const type = element.getAttribute('type')
    const key = [element.namespaceURI, element.localName, type, ...attributes].join(' ')
    let display = displays.get(key)
    if (display === undefined) {
      const sample = window.document.createElementNS(element.namespaceURI, element.localName)
      for (const name of attributes) sample.setAttribute(name, element.getAttribute(name) ?? '')
      if (type !== null) sample.setAttribute('type', type)
      window.document.body.append(sample)
      display = original(sample).display
      sample.remove()
      displays.set(key, display)
    }
    return display
  }

  const inherited = (element: Element, name: string, initial: string): string => {
    for (let each: Element | null = element; each; each = each.parentElement) {
      const ownValue = inline(each, name)
      if (ownValue !== '') return ownValue
    }
    return initial
  }

  const quick: Record<string, (element: Element) => string> = {
    display: (element) => inline(element, 'display') || displayByTag(element),
    visibility: (element) =>
      element.hasAttribute('hidden') ? original(element).visibility : inherited(element, 'visibility', 'visible'),
    'pointer-events': (element) => inherited(element, 'pointer-events', 'auto'),
  }
  quick.pointerEvents = quick['pointer-events'] as (element: Element) => string

  window.getComputedStyle = (element, pseudo) => {
    if (pseudo) return original(element, pseudo)
    return new Proxy({} as CSSStyleDeclaration, {
      get: (_, name) => {
        if (name === 'getPropertyValue')
          return (asked: string) => quick[asked]?.(element) ?? original(element).getPropertyValue(asked)
        const answer = quick[String(name)]?.(element)
        if (answer !== undefined) return answer
        const style = original(element)
        const value = Reflect.get(style, name, style)
        return typeof value === 'function' ? value.bind(style) : value
      },
    })
  }
}

const attributesThatSetDisplay = ['hidden', 'open']

const inline = (element: Element, name: string): string =>
  element.hasAttribute('style') ? ((element as HTMLElement).style?.getPropertyValue(name) ?? '') : ''
