import { Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { silentLog } from '../../testing/test-portal.ts'
import { openStored } from './open-stored.ts'
import { type Storage, StorageFault } from './storage.ts'

test('a store that fails before the reader starts fails the read and does not crash the process', async () => {
  const content = new Readable({ read: () => {} })
  const storage = { get: async () => content } as unknown as Storage
  const opened = await openStored({ storage, log: silentLog() }, 'bug-images/1', 'There is no such report.')
  content.destroy(new StorageFault('the store went away'))
  await turn()
  await expect(opened.toArray()).rejects.toThrow('the store went away')
})
