import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { allEndpoints } from '../all-endpoints.ts'
import { isBinary } from '../contract/endpoint.ts'
import { Engagement } from '../engagements/engagement.ts'
import { Todo } from '../todos/todo.ts'
import { sample } from './sample.ts'

const answers = allEndpoints.flatMap(({ feature, name, endpoint }) =>
  Object.values(endpoint.answers)
    .filter((schema) => schema !== null && !isBinary(schema))
    .map((schema) => [`${feature}.${name}`, schema as z.ZodMiniType] as const),
)

test.each(answers)('the sample of the response of %s is valid', (_, schema) => {
  expect(z.safeParse(schema, sample(schema)).error).toBeUndefined()
})

test('a sample has the named differences', () => {
  expect(sample(Engagement, { title: 'Atlas' })).toMatchObject({ id: 'id', title: 'Atlas', work_orders: [] })
  // An id with a colon has no plain text.
  expect(sample(Todo, { id: 'file:1' })).toMatchObject({ id: 'file:1', kind: 'proposal', by: null })
})
