import { expect, test } from 'vitest'
import { allWebhookKinds } from './event.ts'
import { webhookKindGroups } from './event-groups.ts'

test('every event of a webhook is in exactly one group of the form', () => {
  const grouped = webhookKindGroups.flatMap(({ kinds }) => kinds)
  expect(grouped.toSorted()).toEqual([...allWebhookKinds].sort())
})
