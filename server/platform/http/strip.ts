import * as z from 'zod/mini'

/** Removes fields that a schema does not declare; undefined if the type has none. */
type Strip = ((value: unknown) => unknown) | undefined

/** They hold nothing that could be too much. */
const plain = new Set(['string', 'number', 'boolean', 'enum', 'literal', 'null', 'undefined', 'unknown'])

const known = new WeakMap<z.core.$ZodType, { strip: Strip }>()

/**
 * Leaves out of an answer what its contract does not declare, by the structure of the schema alone. That each value is
 * what it should be is for tests to check; doing so for every answer took longer than writing it.
 */
export function stripped(schema: z.core.$ZodType, value: unknown): unknown {
  const strip = stripOf(schema)
  return strip ? strip(value) : value
}

function stripOf(schema: z.core.$ZodType): Strip {
  const found = known.get(schema)
  if (found) return found.strip
  const strip = createStrip(schema)
  known.set(schema, { strip })
  return strip
}

function createStrip(schema: z.core.$ZodType): Strip {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (plain.has(def.type)) return undefined
  if (def.type === 'nullable' || def.type === 'optional') {
    const strip = stripOf(def.innerType)
    return strip && ((value) => (value === null || value === undefined ? value : strip(value)))
  }
  if (def.type === 'array') {
    const strip = stripOf(def.element)
    return strip && ((list) => (list as unknown[]).map(strip))
  }
  if (def.type === 'union' && def.options.every((option) => stripOf(option) === undefined)) return undefined
  if (def.type === 'object' && !def.catchall) return ofObject(def.shape)
  // Other schema types are rare.
  return (value) => z.core.parse(schema, value)
}

function ofObject(shape: z.core.$ZodShape): Strip {
  const parts = Object.entries(shape).map(([name, schema]): [string, Strip] => [name, stripOf(schema)])
  return (value) => {
    const record = value as Readonly<Record<string, unknown>>
    const left: Record<string, unknown> = {}
    for (const [name, strip] of parts) {
      const part = record[name]
      if (part !== undefined) left[name] = strip ? strip(part) : part
    }
    return left
  }
}
