import { isIP } from 'node:net'
import { refined } from '@portal/domain/contract/refined'
import type { AccessLevel } from '@portal/domain/session/user'
import { accentProblem } from '@portal/domain/settings/accent'
import * as z from 'zod/mini'

// Schemas for settings. Each parses the text of an environment variable. An error message continues a sentence that starts
// with the setting's name.

export const text = z.string().check(z.trim())
export const some = z.string().check(z.trim(), z.minLength(1, 'must not be empty'))
export const maybe = z.pipe(
  text,
  z.transform((value) => (value === '' ? null : value)),
)
export const yesNo = z.stringbool({
  truthy: ['true', 'yes', '1'],
  falsy: ['false', 'no', '0'],
  error: 'must be true or false',
})
export const oneOf = <const Values extends readonly [string, string, ...string[]]>(...values: Values) => {
  const error = `must be ${values.slice(0, -1).join(', ')} or ${values.at(-1)}`
  return z.pipe(text, z.enum(values, { error }))
}
export const whole = (min: number, max: number) =>
  z.pipe(
    text,
    z.pipe(
      z.transform((value: string) => (value === '' ? Number.NaN : Number(value))),
      z
        .number({ error: 'must be a whole number' })
        .check(
          z.int('must be a whole number'),
          z.minimum(min, `must be ${min} or more`),
          z.maximum(max, `must be ${max} or less`),
        ),
    ),
  )

/** A whole number, or empty. */
export const wholeOrNone = (min: number, max: number) =>
  z.pipe(
    text,
    z.pipe(
      z.transform((value: string) => (value === '' ? null : Number(value))),
      z.nullable(
        z
          .number({ error: 'must be a whole number, or empty' })
          .check(
            z.int('must be a whole number, or empty'),
            z.minimum(min, `must be ${min} or more, or empty`),
            z.maximum(max, `must be ${max} or less, or empty`),
          ),
      ),
    ),
  )

const itemsOf = (value: string): string[] =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
export const list = z.pipe(text, z.transform(itemsOf))

const level = (item: string): AccessLevel | undefined => ([1, 2, 3, 4] as const).find((each) => String(each) === item)
/** Access levels of the specification. */
export const levels = z.pipe(
  list.check(
    z.refine(
      (items) => items.every((item) => level(item) !== undefined),
      'must be access levels from 1 to 4, separated by commas',
    ),
  ),
  z.transform((items) => items.flatMap((item) => level(item) ?? [])),
)

const isUrl = (value: string, protocols: readonly string[]): boolean =>
  URL.canParse(value) && protocols.includes(new URL(value).protocol)
export const url = (protocols: readonly string[], sentence: string) =>
  z.pipe(
    text.check(z.refine((value) => value === '' || isUrl(value, protocols), sentence)),
    z.transform((value) => (value === '' ? null : value.replace(/\/$/, ''))),
  )
const webProtocols = ['http:', 'https:']
const webSentence = 'must begin with http:// or https://'
export const web = url(webProtocols, webSentence)
/** URL of the portal. It has no path, because the portal uses every path on its host. */
export const origin = z.pipe(
  text.check(
    z.refine((value) => value === '' || isUrl(value, webProtocols), { error: webSentence, abort: true }),
    z.refine((value) => value === '' || new URL(value).href === `${new URL(value).origin}/`, {
      error: 'must not have a path: use a host such as https://portal.company.com',
    }),
  ),
  z.transform((value) => (value === '' ? null : new URL(value).origin)),
)

const host = (hostname: string): boolean => hostname !== ''
/** URL of a server that does not use HTTP. It must have a host. */
export const server = (protocols: readonly string[], sentence: string) =>
  z.pipe(
    text.check(
      z.refine((value) => value === '' || (isUrl(value, protocols) && host(new URL(value).hostname)), sentence),
    ),
    z.transform((value) => (value === '' ? null : value.replace(/\/$/, ''))),
  )

export const links = z.pipe(
  list,
  z.transform((items, context) =>
    items.map((item) => {
      const separator = item.indexOf('=')
      const href = item.slice(separator + 1).trim()
      if (separator < 1 || !URL.canParse(href))
        context.issues.push({
          code: 'custom',
          message: 'must look like LinkedIn=https://...,X=https://...',
          input: item,
        })
      return { label: item.slice(0, separator).trim(), href }
    }),
  ),
)

const address = /^[^\s@<>,;:"()]+@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,}$/i
export const email = text.check(z.regex(address, 'must be an email address such as it@company.com'))
/** `Client Portal <portal@company.com>`, or the address alone. */
export const sender = text.check(
  z.refine(
    (value) => address.test(value.match(/^[^<>]*<([^<>]+)>$/)?.[1] ?? value),
    'must be an email address such as portal@company.com or Client Portal <portal@company.com>',
  ),
)
/** The address in a `sender`. */
export const addressOf = (value: string): string => value.match(/<([^<>]+)>$/)?.[1] ?? value
export const domains = z.pipe(
  list,
  z
    .array(z.string())
    .check(
      z.refine(
        (items) => items.every((item) => address.test(`a@${item}`)),
        'must be domains such as company.com, separated by commas',
      ),
    ),
)

const named = ['loopback', 'linklocal', 'uniquelocal']
/** Addresses and networks in the format of Fastify's `trustProxy`. */
export const networks = z.pipe(
  list,
  z
    .array(z.string())
    .check(
      z.refine(
        (items) => items.every(isNetwork),
        'must be addresses or networks such as 10.0.0.7, 10.0.0.0/8 or loopback, separated by commas',
      ),
    ),
)

function isNetwork(item: string): boolean {
  const [start = '', prefix, ...more] = item.split('/')
  const family = isIP(start)
  if (family === 0) return named.includes(item)
  return more.length === 0 && (prefix === undefined || (/^\d+$/.test(prefix) && +prefix <= (family === 4 ? 32 : 128)))
}

export const timeZone = text.check(
  z.refine((value) => isTimeZone(value), 'must be an IANA time zone such as Europe/London'),
)

function isTimeZone(value: string): boolean {
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: value })
    return true
  } catch {
    return false
  }
}

export const colour = z.pipe(
  text.check(refined((value) => (value === '' ? undefined : accentProblem(value)))),
  z.transform((value) => (value === '' ? null : value.toLowerCase())),
)
