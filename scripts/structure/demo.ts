import type { Source } from './source.ts'

const doors = /^server\/(?:app|run-portal)\.ts$|^server\/cli\//

/** A production build leaves server/demo out, so nothing there may import it; what starts the demo uses `import()`. */
export const demoProblems = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ file, isTest }) => !isTest && !file.startsWith('server/demo/'))
    .flatMap(({ file, imports }) => {
      const used = imports.filter(({ target }) => target.startsWith('server/demo/'))
      const [first] = used
      if (!first) return []
      if (!doors.test(file))
        return [`${file}: only app.ts, run-portal.ts and the command line reach the demo (${first.target})`]
      if (used.length > 1) return [`${file}: reach the demo through one function, not through ${used.length} files`]
      return first.late ? [] : [`${file}: load ${first.target} with import() where the demo runs, production has none`]
    })
