import * as z from 'zod/mini'

type Schema = z.core.$ZodType

/** Texts to try in this order: one of them fits most schemas. */
const plainTexts = (field: string): string[] => {
  const words = field.replaceAll('_', ' ').trim()
  const [day, instant] = ['2026-06-18', '2026-06-18T08:30:00.000Z']
  const isDay = /(^|_)(date|day|month|on|since)$/.test(field)
  const first = isDay ? day : /_at$|At$/.test(field) ? instant : words
  return [first, field, day, instant, `${field}@customer.example`, 'https://customer.example', 'a'.repeat(32)]
}

/** The smallest valid value: no optional fields, null if allowed, empty lists, 0 and false. A text is the name of its field. */
function plain(schema: Schema, field: string, given: object = {}): unknown {
  const { def } = schema._zod as { def: z.core.$ZodTypes['_zod']['def'] }
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape)
          .filter(([name, part]) => part._zod.optin !== 'optional' && !(name in given))
          .map(([name, part]) => [name, plain(part, name)]),
      )
    case 'string': {
      const text = plainTexts(field).find((one) => z.safeParse(schema, one).success)
      if (text === undefined) throw new Error(`no plain text for ${field}`)
      return text
    }
    case 'number':
      return [0, 1].find((one) => z.safeParse(schema, one).success)
    case 'boolean':
      return false
    case 'nullable':
    case 'null':
      return null
    case 'array':
      return []
    case 'record':
      return {}
    case 'enum':
      return Object.values(def.entries)[0]
    case 'literal':
      return def.values[0]
    case 'union':
      return plain(def.options[0] as Schema, field)
    default:
      throw new Error(`no plain ${def.type} for ${field}`)
  }
}

/** A valid value of a schema. A test names only the fields that it is about; a given field replaces the whole field. */
export function sample<S extends z.ZodMiniType>(schema: S, differences: Partial<z.output<S>> = {}): z.output<S> {
  const value = plain(schema, '', differences)
  return (typeof value === 'object' && value ? Object.assign(value, differences) : value) as z.output<S>
}
