/**
 * The landmark or dialog an element stands in: what floats beside the element belongs there, or people who move from
 * landmark to landmark never meet it.
 */
export const regionOf = (element: Element | null): HTMLElement | undefined =>
  element?.closest<HTMLElement>('[role="dialog"], [role="alertdialog"], header, main, nav, aside, footer') ?? undefined
