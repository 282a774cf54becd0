import path from 'node:path'

/** A file of the project as the rules see it. */
export interface Source {
  file: string
  workspace: string
  /** The folder within the workspace; undefined for a file at its top. */
  folder: string | undefined
  text: string
  imports: Import[]
  /** Tests and what they are made with (testing/, *.fixture.ts) may know everything. */
  isTest: boolean
}

export interface Import {
  /** A file of this project by its path, anything else as written. */
  target: string
  /** Loaded when its line is reached, not when the file is. */
  late: boolean
}

export function sourceOf(file: string, text: string): Source {
  const [workspace = '', ...rest] = file.split('/')
  const folder = rest.length > 1 ? rest[0] : undefined
  const imports = [...text.matchAll(/(from|import\(|import)\s*'([^']+)'/g)].map(([, how = '', name = '']) => ({
    target: resolved(file, name),
    late: how === 'import(',
  }))
  return {
    file,
    workspace,
    folder,
    text,
    imports,
    isTest: /\.(?:test|fixture)\.tsx?$/.test(file) || folder === 'testing',
  }
}

function resolved(from: string, name: string): string {
  if (name.startsWith('.')) return path.posix.normalize(path.posix.join(path.posix.dirname(from), name))
  return name.startsWith('@portal/') ? `${name.slice('@portal/'.length)}.ts` : name
}
