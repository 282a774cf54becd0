import { allEndpoints } from '@portal/domain/all-endpoints'
import { type Endpoint, isMultipart, isStreamed } from '@portal/domain/contract/endpoint'
import * as z from 'zod/mini'
import { brief, hostileStrings } from './hostile-strings.ts'

interface TextField {
  /** "createTag.name", "submitSurvey.data[].answer" */
  name: string
  schema: z.ZodMiniType
}

/** The parts of a schema that a search for texts has to know. */
interface Definition {
  type: string
  shape?: Record<string, z.ZodMiniType>
  element?: z.ZodMiniType
  options?: readonly z.ZodMiniType[]
  innerType?: z.ZodMiniType
  in?: z.ZodMiniType
}

/** Every place of a schema at which a text can stand, whatever its rules. */
function texts(schema: z.ZodMiniType, path: string): TextField[] {
  const { type, shape, element, options, innerType, ...rest } = schema._zod.def as Definition
  if (type === 'string' || type === 'unknown') return [{ name: path, schema }]
  // The rules belong to the pipe, not to its input.
  if (type === 'pipe')
    return rest.in && texts(rest.in, path).some(({ name }) => name === path) ? [{ name: path, schema }] : []
  if (shape) return Object.entries(shape).flatMap(([name, field]) => texts(field, `${path}.${name}`))
  if (element) return texts(element, `${path}[]`)
  if (options) return options.flatMap((option) => texts(option, path))
  return innerType ? texts(innerType, path) : []
}

const partsOf = ({ query, body }: Endpoint): z.ZodMiniType[] =>
  [query, isMultipart(body) ? body.multipart.fields : isStreamed(body) ? undefined : body].filter(
    (part) => part !== undefined,
  )

const probes = [...hostileStrings(18), ...brief(hostileStrings(18), 10), "'+alert(1)+'"]
const isFree = ({ schema }: TextField): boolean => probes.some((text) => z.safeParse(schema, text).success)

const all = allEndpoints.flatMap(({ name, endpoint }) => partsOf(endpoint).flatMap((part) => texts(part, name)))

/** The fields of the contracts that let at least some hostile text in; ids, days and numbers refuse them all. */
export const freeTextFields: readonly string[] = [...new Set(all.filter(isFree).map(({ name }) => name))].sort()
