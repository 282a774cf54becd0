import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import * as z from 'zod/mini'
import { contradictions } from './config/agreement.ts'
import { misspelledSettings } from './config/misspelled-settings.ts'
import { unfitForProduction } from './config/production.ts'
import { type SettingName, settings, type Values } from './config/settings.ts'

export interface Config extends Values {
  PUBLIC_URL: string
  /** True if no database is configured. Only then demo accounts, identity provider and mail viewer exist. */
  demo: boolean
  https: boolean
  /** Whether browsers use passkeys at the portal's address. */
  passkeys: boolean
  /** Settings that the environment sets. All others have their defaults. */
  given: ReadonlySet<SettingName>
  /** One sentence for each environment variable whose name is close to a setting. */
  misspelled: readonly string[]
}

export type Environment = Record<string, string | undefined>

/** One line for each setting that is wrong. */
export class ConfigError extends Error {}

/** Reads the settings from environment variables and the files they name. */
export function readConfig(environment: Environment): Config {
  const problems: string[] = []
  const given = new Set<SettingName>()
  const values = readValues(environment, problems, given)
  const misspelled = misspelledSettings(environment)
  const refuse = (): never => {
    throw new ConfigError([...problems, ...misspelled].join('\n'))
  }
  if (problems.length > 0) refuse()
  const production = values.NODE_ENV === 'production'
  const demo = !values.DATABASE_URL && !values.DATA_DIR && !production
  const publicUrl = values.PUBLIC_URL ?? `http://${values.HOST}:${values.PORT}`
  const https = publicUrl.startsWith('https:')
  const passkeys = supportsPasskeys(publicUrl)
  const config: Config = { ...values, PUBLIC_URL: publicUrl, demo, https, passkeys, given, misspelled }
  problems.push(...contradictions(config), ...(production ? unfitForProduction(values) : []))
  if (problems.length > 0) refuse()
  return config
}

/** Browsers allow passkeys only on host names with https, and on localhost. */
function supportsPasskeys(publicUrl: string): boolean {
  if (!URL.canParse(publicUrl)) return false
  const { protocol, hostname } = new URL(publicUrl)
  const isNumber = hostname.startsWith('[') || isIP(hostname) > 0
  return !isNumber && (protocol === 'https:' || /(?:^|\.)localhost$/.test(hostname))
}

function readValues(environment: Environment, problems: string[], given: Set<SettingName>): Values {
  const entries = Object.entries(settings).map(([name, { schema, fallback }]) => {
    const text = textOf(name as SettingName, environment, problems)
    if (text?.trim()) given.add(name as SettingName)
    const result = z.safeParse(schema as z.ZodMiniType, text ?? fallback)
    if (!result.success) problems.push(`${name} ${result.error.issues[0]?.message ?? 'is wrong'}`)
    return [name, result.data]
  })
  return Object.fromEntries(entries) as Values
}

/** Value of the variable, or content of the file that `NAME_FILE` names. */
function textOf(name: SettingName, environment: Environment, problems: string[]): string | undefined {
  const value = environment[name]
  const file = environment[`${name}_FILE`]
  if (!file) return value
  if (value) problems.push(`${name} and ${name}_FILE are both set: remove one of them`)
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    problems.push(`${name}_FILE names ${file}, which cannot be read (${reasons[code] ?? code})`)
    return undefined
  }
}

const reasons: Record<string, string> = {
  ENOENT: 'it does not exist',
  EACCES: 'this user may not read it',
  EISDIR: 'it is a folder',
}
