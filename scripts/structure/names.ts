import path from 'node:path'
import type { Source } from './source.ts'

const banned = /^(?:utils?|helpers?|common|misc|index)\b|(?:manager|service|dto)\.tsx?$/i
const bannedFolder = /^(?:utils?|helpers?|common|misc|index)$/i
const kebabCase = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.test|\.fixture|\.config|\.screen)?\.tsx?$/

export const nameProblems = (sources: readonly Source[]): string[] =>
  sources.flatMap(({ file }) => {
    const base = path.posix.basename(file)
    const folder = file.split('/').find((name) => name !== base && bannedFolder.test(name))
    if (folder !== undefined) return [`${file}: name the folder "${folder}" by the noun inside`]
    if (!/\.tsx?$/.test(base)) return [`${file}: write it in TypeScript, in a file that ends in .ts or .tsx`]
    if (!kebabCase.test(base)) return [`${file}: name it in kebab-case`]
    return banned.test(base) ? [`${file}: name it by the noun or verb inside`] : []
  })
