import type * as z from 'zod/mini'
import type { Scope } from './scope.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/** Who may make a call at all. What a signed-in person may do with it is the handler's and the permissions' business. */
type Access = 'anyone' | 'signed-in'

/** A body that is not JSON: a file answer, named by its media types in the API description, the usual one first. */
export interface Binary {
  binary: string
  /** Where the caller chooses the form. */
  or?: readonly string[]
}
export const binary = (mediaType: string, ...or: string[]): Binary => ({
  binary: mediaType,
  ...(or.length > 0 && { or }),
})

/**
 * A multipart request body: `fields` is what its text parts amount to, `files` names its file parts. It is
 * described in the OpenAPI document; the handler reads the stream itself.
 */
export interface Multipart {
  multipart: { fields?: z.ZodMiniType; files: readonly string[] }
}

/** A request body that is a stream of bytes of one of these media types; the handler reads it itself. */
export interface Streamed {
  streamed: readonly string[]
}
export const streamed = (mediaTypes: readonly string[]): Streamed => ({ streamed: mediaTypes })

export type Body = z.ZodMiniType | Multipart | Streamed
export type Answer = z.ZodMiniType | Binary | null

/**
 * One call of the portal, declared once: served, called, tested and documented from this value.
 *
 * - `path` is the path on the wire with parameters in braces: `/api/projects/{id}`.
 * - `answers` holds what success looks like, by status; `null` is an empty body. Every refusal has the one
 *   error shape (`ErrorAnswer`) and needs no entry.
 * - `summary` is a line; `description` is what programs should know beside it and what the rest of this value says.
 * - `scope` is the one by which an API token may make the call (scope.ts); without it no token reaches it.
 * - `repeatable` is for calls that set a state: asking again is right, and a remembered answer would not be. All other
 *   calls that change something keep their answer under the caller's `Idempotency-Key` (idempotency.ts).
 * - `secretAnswer` is for calls that return a secret once: the stored response is encrypted with the caller's session or
 *   API token, so that the database alone cannot reveal it.
 * - `records` is what the audit log says of whoever made the call: "Shared a file". Whatever may change something says it,
 *   or null where it changes nothing; so does a GET that hands out a file. On a GET, null keeps its refusals out, too.
 * - `whileViewing` is for the calls that stay with somebody who views the portal as another person (trail/record.ts).
 * - `small` is for the few that are answered even while the portal has too much to do: signing in, and who one is.
 * - `revalidated` is for answers of which their content makes an `ETag`: whoever has it already is told so (304).
 * - `refuses` lists the refusals a caller should expect beside 400 (bad input) and 401 (no session).
 */
export interface Endpoint<
  Params extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  Query extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  RequestBody extends Body | undefined = Body | undefined,
  Answers extends Record<number, Answer> = Record<number, Answer>,
> {
  method: Method
  path: string
  access: Access
  scope?: Scope
  summary: string
  description?: string
  params?: Params
  query?: Query
  body?: RequestBody
  answers: Answers
  records?: string | null
  repeatable?: true
  secretAnswer?: true
  whileViewing?: true
  small?: true
  revalidated?: true
  refuses?: readonly number[]
}

/** A call that may change something cannot be declared without saying what the audit log says of it. */
type Recorded = { method: 'GET' } | { method: Exclude<Method, 'GET'>; records: string | null }

export function endpoint<
  Params extends z.ZodMiniType | undefined = undefined,
  Query extends z.ZodMiniType | undefined = undefined,
  RequestBody extends Body | undefined = undefined,
  const Answers extends Record<number, Answer> = Record<number, Answer>,
>(
  declaration: Endpoint<Params, Query, RequestBody, Answers> & Recorded,
): Endpoint<Params, Query, RequestBody, Answers> {
  return declaration
}

type SchemaIn<Part> = Extract<Part, z.ZodMiniType>
type Parsed<Part> = [SchemaIn<Part>] extends [never] ? undefined : z.output<SchemaIn<Part>>
type Sent<Part> = [SchemaIn<Part>] extends [never] ? undefined : z.input<SchemaIn<Part>>

export type ParamsOf<E extends Endpoint> = Parsed<E['params']>
export type QueryOf<E extends Endpoint> = Parsed<E['query']>
export type BodyOf<E extends Endpoint> = Parsed<E['body']>

type AnswerOf<A, File> = A extends z.ZodMiniType ? z.output<A> : A extends Binary ? File : undefined
/** What a caller gets back when the call succeeds; `File` is what a file is on the caller's side. */
export type ResultOf<E extends Endpoint, File = unknown> = AnswerOf<E['answers'][keyof E['answers']], File>

type Present<Key extends string, Value> = [Value] extends [undefined] ? unknown : { [K in Key]: Value }
/** What a caller passes: only the parts the endpoint declares; `Form` is what a form or a stream is on the caller's side. */
export type RequestOf<E extends Endpoint, Form = unknown> = Present<'params', Sent<E['params']>> &
  Present<'query', Sent<E['query']>> &
  Present<'body', [Extract<E['body'], Multipart | Streamed>] extends [never] ? Sent<E['body']> : Form>

export const isBinary = (answer: Answer | undefined): answer is Binary => !!answer && 'binary' in answer
export const isStreamed = (body: Body | undefined): body is Streamed => !!body && 'streamed' in body
export const isMultipart = (body: Body | undefined): body is Multipart => !!body && 'multipart' in body
