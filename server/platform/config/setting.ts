import type * as z from 'zod/mini'

/** One setting of the operator: a description, its default as text, and how it is parsed. */
export interface Setting<Value> {
  about: string
  fallback: string
  schema: z.ZodMiniType<Value>
  /** True if its value is never printed. */
  secret?: boolean
}

export const setting = <Value>(
  schema: z.ZodMiniType<Value>,
  about: string,
  fallback = '',
  secret = false,
): Setting<Value> => ({ schema, about, fallback, secret })
