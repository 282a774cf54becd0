import { isSameLine, type LineInput } from './validation.ts'

/** What a form of a request holds, or a request itself: what is asked for, and in which state. */
export interface Asked {
  lines: readonly LineInput[]
  comment: string
  completed: boolean
  version: number
}

/**
 * What one person changed (`mine`, begun from `base`) on top of what somebody else has made of it meanwhile (`theirs`):
 * nobody's lines are lost, and of a line, comment or state that both changed the own change stands, to be looked at
 * before it is saved.
 */
export function merged(base: Asked, mine: Asked, theirs: Asked): Asked {
  const find = (lines: readonly LineInput[], { id }: LineInput) => lines.find((line) => line.id === id)
  const kept = theirs.lines.flatMap((line) => {
    const was = find(base.lines, line)
    if (!was) return [line]
    const own = find(mine.lines, line)
    if (!own) return []
    return [isSameLine(own, was) ? line : own]
  })
  const added = mine.lines.filter((line) => line.id === undefined || !find(base.lines, line))
  return {
    lines: [...kept, ...added],
    comment: mine.comment === base.comment ? theirs.comment : mine.comment,
    completed: mine.completed === base.completed ? theirs.completed : mine.completed,
    version: theirs.version,
  }
}
