import type * as z from 'zod/mini'
import type { Scope } from './scope.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/** Whether a call needs a session. Handlers and permissions decide the rest. */
type Access = 'anyone' | 'signed-in'

/** A body that is not JSON: a file answer, named by its media types in the API description, the usual one first. */
export interface Binary {
  binary: string
  /** Other media types that the caller can choose. */
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
 * Contract of one call: served, called, tested and documented from this value.
 *
 * - `path` is the path with parameters in braces: `/api/projects/{id}`.
 * - `answers` has the successful responses by status; `null` is an empty body. Every error has the one shape
 *   (`ErrorAnswer`) and needs no entry.
 * - `summary` is one line; `description` adds facts for programs that the other properties do not state.
 * - `scope` lets API tokens with that scope make the call (scope.ts); without it no token can.
 * - `repeatable` marks calls that set a state: repeating them is right, and a stored response would not be. All other
 *   changing calls store their response under the caller's `Idempotency-Key` (idempotency.ts).
 * - `secretAnswer` is for calls that return a secret once: the stored response is encrypted with the caller's session or
 *   API token, so that the database alone cannot reveal it.
 * - `records` is the action in the audit log: "Shared a file". Every call that may change something states it, or null if
 *   it changes nothing; so does a GET that returns a file. On a GET, null also leaves out rejections.
 * - `whileViewing` allows the call while a superuser views the portal as another person (server/platform/audit-log/audit-log.ts).
 * - `small` marks the calls that are answered even under overload: signing in, reading the session, and pictures.
 * - `revalidated` adds an `ETag` of the content, so that an unchanged response is a 304.
 * - `refuses` lists the errors to expect in addition to 400 (bad input) and 401 (no session).
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
/** Result of a successful call; `File` is the caller's type for files. */
export type ResultOf<E extends Endpoint, File = unknown> = AnswerOf<E['answers'][keyof E['answers']], File>

type Present<Key extends string, Value> = [Value] extends [undefined] ? unknown : { [K in Key]: Value }
/** Arguments of a call: only the parts that the endpoint declares; `Form` is the caller's type for forms and streams. */
export type RequestOf<E extends Endpoint, Form = unknown> = Present<'params', Sent<E['params']>> &
  Present<'query', Sent<E['query']>> &
  Present<'body', [Extract<E['body'], Multipart | Streamed>] extends [never] ? Sent<E['body']> : Form>

export const isBinary = (answer: Answer | undefined): answer is Binary => !!answer && 'binary' in answer
export const isStreamed = (body: Body | undefined): body is Streamed => !!body && 'streamed' in body
export const isMultipart = (body: Body | undefined): body is Multipart => !!body && 'multipart' in body
