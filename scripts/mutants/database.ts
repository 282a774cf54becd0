import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import setup from '../../server/testing/global-setup.ts'

const folder = path.resolve(import.meta.dirname, '../../.mutants')
const migrations = path.resolve(import.meta.dirname, '../../server/database/migrations')

/** The migrated database is kept between runs, for as long as no migration changes: making it takes seconds. */
export default async function kept(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const hash = createHash('sha256')
  for (const name of readdirSync(migrations).sort()) hash.update(name).update(readFileSync(path.join(migrations, name)))
  const place = path.join(folder, `database-${hash.digest('hex').slice(0, 12)}`)
  const file = (name: string): string => path.join(place, `${name}.tar`)
  if (existsSync(place)) {
    project.provide('database', { kind: 'pglite', bare: file('bare'), migrated: file('migrated') })
    return undefined
  }
  let made: { bare: string; migrated: string } | undefined
  const provide = project.provide.bind(project)
  const watched = Object.assign(Object.create(project), {
    provide: (key: 'database', value: never) => {
      made = value
      provide(key, value)
    },
  }) as TestProject
  const end = await setup(watched)
  if (made) {
    mkdirSync(`${place}.new`, { recursive: true })
    for (const name of ['bare', 'migrated'] as const) copyFileSync(made[name], path.join(`${place}.new`, `${name}.tar`))
    renameSync(`${place}.new`, place)
  }
  return end
}
