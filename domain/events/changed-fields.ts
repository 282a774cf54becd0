import * as z from 'zod/mini'

// Facts of events that say which fields of a record changed.

/** A field before and after a change. Without `was` or `now`, it was or is empty. */
export const changed = <Value>(value: z.ZodMiniType<Value>) =>
  z.optional(z.object({ was: z.optional(value), now: z.optional(value) }))

type Fields = Readonly<Record<string, { was?: unknown; now?: unknown }>>

/** Two changes of a record as one, without fields that are as they were first; null if none is left. */
export function joinChanges(first: Fields, second: Fields): Fields | null {
  const names = [...new Set([...Object.keys(first), ...Object.keys(second)])]
  const joined = names.flatMap((name) => {
    const { was } = first[name] ?? second[name] ?? {}
    const { now } = second[name] ?? first[name] ?? {}
    return was === now
      ? []
      : [[name, { ...(was !== undefined && { was }), ...(now !== undefined && { now }) }] as const]
  })
  return joined.length === 0 ? null : Object.fromEntries(joined)
}
