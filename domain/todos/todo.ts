import * as z from 'zod/mini'
import { Id } from '../contract/identifier.ts'
import { CalendarDay } from '../dates/calendar-day.ts'
import { EngagementName } from '../engagements/engagement.ts'
import { Words } from '../overview/words.ts'
import { allTodos } from './all-todos.ts'

export const TodoKind = z.enum(Object.keys(allTodos) as (keyof typeof allTodos)[])
export type TodoKind = z.infer<typeof TodoKind>

/** `kind:subject`, stable while the to-do is open, so that it can be snoozed. */
export const TodoId = z.string().check(z.regex(/^[a-z-]{1,40}:[A-Za-z0-9_-]{1,100}$/, 'Use the id of a to-do'))

/** Something that waits for a person. Nothing of it is stored: it is there as long as its rule finds it. */
export const Todo = z.object({
  id: TodoId,
  kind: TodoKind,
  /** null: it is about the portal itself. */
  engagement_id: z.nullable(Id),
  words: Words,
  since: CalendarDay,
  /** Due date, if any. */
  by: z.nullable(CalendarDay),
  /** Path of the portal where it is done, and the label of its button. */
  path: z.string(),
  action: z.string(),
})
export type Todo = z.infer<typeof Todo>

export const Todos = z.object({
  /** By class (Decide, Due, New), then by date, the oldest first. */
  todos: z.array(Todo),
  /** Snoozed to-dos, in the same order. */
  snoozed: z.array(Todo),
  /** Open requests on the engagements that staff lead or work on, as the list of requests counts them. */
  open_requests: z.number(),
  /** Engagements of the to-dos above. */
  engagements: z.array(EngagementName),
})
export type Todos = z.infer<typeof Todos>

export const snoozeDays = 7
