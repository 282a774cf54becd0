import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { settings } from '../server/config/settings.ts'

/**
 * Writes the list of settings where people look for it: the README's table and the file to fill in, deploy/portal.env.
 * With `--check` it only says whether both are current.
 */
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

/** As systemd and Docker read it: what is left commented out keeps its default. */
const environment = [
  '# The settings of the portal, each with its default. A secret may stand in a file of its own: NAME_FILE=/path',
  ...Object.entries(settings).map(
    ([name, { about, fallback }]) => `\n# ${about.replaceAll('`', '')}\n#${name}=${fallback}`,
  ),
  '',
].join('\n')

const wanted = {
  'README.md': readme.slice(0, from) + table + readme.slice(to + end.length),
  'deploy/portal.env': environment,
}
for (const [file, content] of Object.entries(wanted)) {
  if (existsSync(file) && readFileSync(file, 'utf8') === content) continue
  if (process.argv.includes('--check')) {
    console.error(`The settings in ${file} are not those of server/config: run node scripts/readme-settings.ts`)
    process.exitCode = 1
  } else writeFileSync(file, content)
}
