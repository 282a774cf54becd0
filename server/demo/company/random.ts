/** Random numbers that are the same in every run (mulberry32, seeded by a text). */
export interface Random {
  /** From 0 up to, not including, 1. */
  next: () => number
  /** Whole, both ends included. */
  between: (min: number, max: number) => number
  pick: <Item>(items: readonly Item[]) => Item
  /** Picks `count` different items, or all if there are fewer. */
  some: <Item>(items: readonly Item[], count: number) => Item[]
  chance: (probability: number) => boolean
}

export function seeded(seed: string): Random {
  let state = 2_166_136_261
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16_777_619)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1))
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[between(0, items.length - 1)]
    if (item === undefined) throw new Error('nothing to pick from')
    return item
  }
  const some = <Item>(items: readonly Item[], count: number): Item[] => {
    const left = [...items]
    const picked: Item[] = []
    while (picked.length < count && left.length > 0) picked.push(...left.splice(between(0, left.length - 1), 1))
    return picked
  }
  return { next, between, pick, some, chance: (probability) => next() < probability }
}
