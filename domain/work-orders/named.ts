/** Whether a name, of an address say, means the work order: its id, its reference or the number its reference begins with. */
export function isNamed(order: { id: string; reference: string }, name: string): boolean {
  const reference = order.reference.toLowerCase()
  const wanted = name.toLowerCase()
  return wanted !== '' && (order.id === name || reference === wanted || reference.startsWith(`${wanted} `))
}
