import * as z from 'zod/mini'

export type Json = Record<string, unknown>

/** Converts a contract's schema to JSON Schema, for input or output. */
export const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: plain }) as Json
  return json
}

type Schema = z.core.JSONSchema.BaseSchema

/**
 * Adapts schemas to what the portal does: objects have no other properties, patterns with Unicode classes are left out
 * because most languages cannot compile them, and values in addresses have their real type.
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
