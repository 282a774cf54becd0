import * as z from 'zod/mini'

export type Json = Record<string, unknown>

/** A schema of a contract as JSON Schema, of what is sent or of what comes back. */
export const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: plain }) as Json
  return json
}

/**
 * Objects hold what is declared and no more: other names are refused in what is sent, and left out of answers. Patterns of
 * letters by their Unicode class are left out: most languages that read the description could not compile them.
 */
function plain({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.type === 'object' && jsonSchema.properties) jsonSchema.additionalProperties ??= false
  if (jsonSchema.pattern?.includes('\\p{')) delete jsonSchema.pattern
}
