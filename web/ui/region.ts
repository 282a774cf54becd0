/**
 * Landmark or dialog of an element. Popups of the element are rendered there, so that people who navigate by landmarks find
 * them.
 */
export const regionOf = (element: Element | null): HTMLElement | undefined =>
  element?.closest<HTMLElement>('[role="dialog"], [role="alertdialog"], header, main, nav, aside, footer') ?? undefined
