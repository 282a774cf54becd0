/** Leaves this page for an address: another site, or a fresh start of this one. */
export function leaveTo(address: string): void {
  window.location.assign(address)
}
