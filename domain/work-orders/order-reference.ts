/** Whether a name, of an address say, means the work order: its id, its reference or the number its reference begins with. */
export function isNamed(order: { id: string; reference: string }, name: string): boolean {
  const reference = order.reference.toLowerCase()
  const lowerCaseName = name.toLowerCase()
  return (
    lowerCaseName !== '' &&
    (order.id === name || reference === lowerCaseName || reference.startsWith(`${lowerCaseName} `))
  )
}

/** "WO-2005" of "WO-2005 Rollout and support"; the whole reference where it begins with no number: "Design sprint 3". */
export const numberOf = (reference: string): string => /^\S*\d\S*/.exec(reference)?.[0] ?? reference
