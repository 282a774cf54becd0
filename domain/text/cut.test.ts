import { expect, test } from 'vitest'
import { cut } from './cut.ts'

test.each([
  ['Amara Okafor Jane', 16, 'Amara Okafor Jan...'],
  ['Amara Okafor Jan', 16, 'Amara Okafor Jan'],
  ['🙂🙂🙂', 3, '🙂🙂🙂'],
  ['🙂🙂🙂🙂', 3, '🙂🙂🙂...'],
  ['Delivery Lead of all', 13, 'Delivery Lead...'],
  ['', 16, ''],
])('limits "%s" to %i characters', (text, characters, shown) => expect(cut(text, characters)).toBe(shown))
