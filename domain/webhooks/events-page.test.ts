import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { allHookKinds, type HookKind, hookKinds } from './event.ts'
import { HookMessage, recordOf } from './payload.ts'

const page = readFileSync(new URL('../../docs/integrate/webhook-events.md', import.meta.url), 'utf8')

test('the page for those who receive webhooks names every kind and its scope, with an example that its contract takes', () => {
  const rows = [...page.matchAll(/^\| `(\S+\.\S+)` \| (.+) \| (.+) \|$/gm)].map(([, ...row]) => row)
  expect(rows).toEqual(allHookKinds.map((kind) => [kind, hookKinds[kind].label, hookKinds[kind].scope]))
  const examples = [...page.matchAll(/```json\n(.+?)\n```/gs)].map(([, text = '']) =>
    z.parse(HookMessage, JSON.parse(text)),
  )
  expect(examples.map(({ type }) => type)).toEqual(allHookKinds)
  for (const { type, data } of examples)
    expect([type, z.parse(recordOf[type as HookKind], data.record)]).toEqual([type, data.record])
})
