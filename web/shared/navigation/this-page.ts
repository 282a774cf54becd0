/** The page itself; a value, so that tests can see where it would have gone. */
export const thisPage = {
  /** Leaves it for an address: another site, or a fresh start of this one. */
  leaveTo(address: string): void {
    window.location.assign(address)
  },
  loadAgain(): void {
    window.location.reload()
  },
}
