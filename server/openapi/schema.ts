import * as z from 'zod/mini'

export type Json = Record<string, unknown>

/** A schema of a contract as JSON Schema, of what is sent or of what comes back. */
export const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: plain }) as Json
  return json
}

type Schema = z.core.JSONSchema.BaseSchema

/**
 * Objects hold what is declared and no more: other names are refused in what is sent, and left out of answers. Patterns of
 * letters by their Unicode class are left out: most languages that read the description could not compile them. What
 * stands in an address as text is what it means there: a number, true or false.
 */
function plain({ jsonSchema: schema }: { jsonSchema: Schema }): void {
  if (schema.type === 'object' && schema.properties) schema.additionalProperties ??= false
  if (schema.pattern?.includes('\\p{')) delete schema.pattern
  if (schema.pattern === '^(?:true|false)$') {
    schema.type = 'boolean'
    delete schema.pattern
  }
  if (schema.anyOf?.length === 2 && schema.anyOf.every(isWholeNumber)) {
    schema.type = 'integer'
    delete schema.anyOf
  }
}

const isWholeNumber = ({ type, pattern }: Schema): boolean => type === 'number' || pattern === '^-?\\d{1,15}$'
