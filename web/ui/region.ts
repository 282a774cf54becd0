/**
 * Container for the popup of a control: the landmark or dialog that the control is in, so that people who navigate by
 * landmarks find it.
 */
export const regionOf = (control: Element | null): HTMLElement | undefined =>
  control?.closest<HTMLElement>('[role="dialog"], [role="alertdialog"], header, main, nav, aside, footer') ?? undefined
