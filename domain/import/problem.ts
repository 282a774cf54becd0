import * as z from 'zod/mini'

/** Problem of one field of one record, for the operator. */
export interface RecordProblem {
  /** `work_orders.json`. */
  file: string
  /** Counted from 1; null where the file itself is wrong. */
  record: number | null
  id: string | null
  /** `surveys[0].percentage_score`; null where the whole record is wrong. */
  field: string | null
  /** Continues the sentence that the field begins: "must not be before start_date". */
  problem: string
}

/** `work_orders.json, record 12 (WO-2041), end_date: must not be before start_date`. */
export function problemLine({ file, record, id, field, problem }: RecordProblem): string {
  const which = record === null ? '' : `, record ${record}${id === null ? '' : ` (${id})`}`
  return `${file}${which}${field === null ? '' : `, ${field}`}: ${problem}`
}

/** Parses one record and reports problems by field. `rejected` has the sentences for fields that must not be given. */
export function parseRecord(
  schema: z.ZodMiniType,
  value: unknown,
  rejected: Readonly<Record<string, string>> = {},
): { data: unknown } | { problems: Pick<RecordProblem, 'field' | 'problem'>[] } {
  const result = z.safeParse(schema, value, { error: sentence })
  if (result.success) return { data: result.data }
  return {
    problems: result.error.issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => ({
            field: fieldName([...issue.path, key]),
            problem: rejected[key] ?? 'is not a field of this record',
          }))
        : [{ field: fieldName(issue.path), problem: issue.message }],
    ),
  }
}

/** The sentence for a problem for which the schema has none. */
function sentence(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return 'is missing'
  if (issue.code === 'invalid_type') return `must be ${kinds[issue.expected] ?? issue.expected}`
  if (issue.code === 'invalid_value') return `must be ${issue.values.map(String).join(' or ')}`
  return 'is not valid'
}

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a JSON object',
}

const fieldName = (path: readonly PropertyKey[]): string | null => {
  const name = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('')
  return name === '' ? null : name.replace(/^\./, '')
}
