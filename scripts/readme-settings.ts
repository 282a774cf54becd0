import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { settingGroups } from '../server/platform/config/settings.ts'

/**
 * Writes the descriptions of the settings to docs/operate/settings.md and deploy/portal.env. With `--check`, only reports
 * whether both are up to date.
 */
const page = 'docs/operate/settings.md'
const begin = '<!-- settings: begin -->'
const end = '<!-- settings: end -->'

const groups = Object.entries(settingGroups).map(([subject, settings]) => ({
  subject,
  settings: Object.entries(settings),
}))

const tables = groups.map(({ subject, settings }) => {
  const rows = settings.map(([name, { about, fallback }]) => {
    const value = fallback === '' ? '' : `\`${fallback.replaceAll('|', '\\|')}\``
    return `| \`${name}\` | ${value} | ${about} |`
  })
  return [`## ${subject}`, '', '| Setting | Default | Description |', '|---|---|---|', ...rows, ''].join('\n')
})

const text = readFileSync(page, 'utf8')
const from = text.indexOf(begin)
const to = text.indexOf(end)
if (from < 0 || to < 0) throw new Error(`${page} needs the lines ${begin} and ${end} around the settings`)

/** In the format that systemd and Docker read. A setting that stays commented out keeps its default. */
const environment = [
  '# Settings of the portal with their defaults. To read a secret from a file, set NAME_FILE=/path instead of NAME.',
  ...groups.flatMap(({ subject, settings }) => [
    `\n## ${subject}`,
    ...settings.map(([name, { about, fallback }]) => `\n# ${about.replaceAll('`', '')}\n#${name}=${fallback}`),
  ]),
  '',
].join('\n')

const expected = {
  [page]: [text.slice(0, from) + begin, ...tables, text.slice(to)].join('\n'),
  'deploy/portal.env': environment,
}
for (const [file, content] of Object.entries(expected)) {
  if (existsSync(file) && readFileSync(file, 'utf8') === content) continue
  if (process.argv.includes('--check')) {
    console.error(
      `${file} does not match server/platform/config/settings.ts. Run node scripts/setup.mjs scripts/readme-settings.ts`,
    )
    process.exitCode = 1
  } else writeFileSync(file, content)
}
