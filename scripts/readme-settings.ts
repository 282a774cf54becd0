import { readFileSync, writeFileSync } from 'node:fs'
import { settings } from '../server/config/settings.ts'

/** Writes the README's table of settings from server/config.ts; with `--check` only says whether it is current. */
const begin = '<!-- settings: begin -->'
const end = '<!-- settings: end -->'

const rows = Object.entries(settings).map(([name, { about, fallback }]) => {
  const value = fallback === '' ? '' : `\`${fallback.replaceAll('|', '\\|')}\``
  return `| \`${name}\` | ${value} | ${about} |`
})
const table = [begin, '| Setting | Default | What it is |', '|---|---|---|', ...rows, end].join('\n')

const readme = readFileSync('README.md', 'utf8')
const from = readme.indexOf(begin)
const to = readme.indexOf(end)
if (from < 0 || to < 0) throw new Error(`README.md has no place for the settings (${begin} ... ${end})`)
const current = readme.slice(0, from) + table + readme.slice(to + end.length)
if (!process.argv.includes('--check')) writeFileSync('README.md', current)
else if (current !== readme) {
  console.error('The settings in README.md are not those of server/config.ts: run node scripts/readme-settings.ts')
  process.exit(1)
}
