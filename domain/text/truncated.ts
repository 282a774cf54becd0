/** Cuts a text to `max` characters and adds three dots. */
export function truncated(text: string, max: number): string {
  const characters = [...text]
  return characters.length > max ? `${characters.slice(0, max).join('')}...` : text
}
