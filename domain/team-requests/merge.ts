import { isSameLine, type LineInput } from './validation.ts'

/** Content of a request or its form: lines, comment and state. */
export interface RequestContent {
  lines: readonly LineInput[]
  comment: string
  completed: boolean
  version: number
}

/**
 * Merges one person's changes (`mine`, based on `base`) into another person's newer version (`theirs`). No lines are lost. If
 * both changed a line, the comment or the state, the person's own change wins, and they check it before saving.
 */
export function merged(base: RequestContent, mine: RequestContent, theirs: RequestContent): RequestContent {
  const find = (lines: readonly LineInput[], { id }: LineInput) => lines.find((line) => line.id === id)
  const theirLines = theirs.lines.flatMap((line) => {
    const was = find(base.lines, line)
    if (!was) return [line]
    const mineLine = find(mine.lines, line)
    if (!mineLine) return []
    return [isSameLine(mineLine, was) ? line : mineLine]
  })
  const added = mine.lines.filter((line) => line.id === undefined || !find(base.lines, line))
  return {
    lines: [...theirLines, ...added],
    comment: mine.comment === base.comment ? theirs.comment : mine.comment,
    completed: mine.completed === base.completed ? theirs.completed : mine.completed,
    version: theirs.version,
  }
}
