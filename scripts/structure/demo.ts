import type { Source } from './source.ts'

/** A production build leaves server/demo out. Biome checks who imports it, but cannot tell `import` from `import()`. */
export const demoProblems = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ file, isTest }) => !isTest && !file.startsWith('server/demo/'))
    .flatMap(({ file, imports }) =>
      imports
        .filter(({ target, dynamic }) => !dynamic && target.startsWith('server/demo/'))
        .map(({ target }) => `${file}: load ${target} with import(), because production has no demo`),
    )
