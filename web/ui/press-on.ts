/** True if the event is a press on the element, such as on the button that closes its popup itself. */
export const isPressOn = (element: Element | null, { type, target }: Event): boolean =>
  type !== 'keydown' && target instanceof Node && element?.contains(target) === true
