/** Cuts a longer text to `characters` and adds three dots (document 1, point 9, "Display truncation"). */
export function cut(text: string, characters: number): string {
  const all = [...text]
  return all.length > characters ? `${all.slice(0, characters).join('').trimEnd()}...` : text
}

export const shownOf = { memberName: 16, memberRole: 17, engagementName: 25 } as const
