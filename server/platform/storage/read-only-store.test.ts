// @module-tag slow
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { submitBug } from '@portal/domain/bug-reports/contract'
import { noStore } from '@portal/domain/contract/error-answer'
import { replaceFile, uploadFile } from '@portal/domain/files/contract'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { ownOrigin } from '../../testing/own-origin.ts'
import { pdfOfSize } from '../../testing/sample-files.ts'
import { testPortal } from '../../testing/test-portal.ts'

/** Root may write to any folder that is not on a read-only file system, so the test mounts one. */
const disk = mkdtempSync(path.join(tmpdir(), 'portal-read-only-'))
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=20m', 'portal-read-only', disk]).status === 0
const remount = (mode: 'ro' | 'rw') => spawnSync('mount', ['-o', `remount,${mode}`, disk])
afterAll(() => {
  if (isMounted) spawnSync('umount', [disk])
  rmSync(disk, { recursive: true, force: true })
})
const skipped = isMounted ? '' : ' (skipped: mounting a disk needs root)'

test.skipIf(!isMounted).each(['without folders', 'with its folders'])(
  `every way to write to a read-only disk %s answers 503 with a message${skipped}`,
  async (state) => {
    const dataDir = path.join(disk, state.replaceAll(' ', '-'))
    const kit = await testPortal({ DATA_DIR: dataDir })
    await kit.reset()
    const engagement = await kit.records.engagement()
    const helen = await kit.signIn(await kit.records.stakeholderAccount([engagement]))
    const root = await kit.signIn(await kit.records.staffAccount({ is_superuser: true }))
    const form = (password?: string) => {
      const body = new FormData()
      body.append('file', new Blob([pdfOfSize(400_000)]), 'Plan.pdf')
      if (password) body.append('data', JSON.stringify({ file_password: password }))
      return body
    }
    const query = { project_id: engagement, category: 'Contracts' } as const
    const upload = (body: FormData) => kit.call(uploadFile, { query, body }, helen)
    const bug = async () => {
      const body = new FormData()
      body.append('description', 'The list stays empty')
      body.append('steps', 'Open the list')
      const image = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
        .png()
        .toBuffer()
      body.append('attachments', new Blob([new Uint8Array(image)]), 'screen.png')
      return kit.call(submitBug, { body }, helen)
    }
    const {
      body: { id },
    } = await upload(form())
    if (state === 'without folders') rmSync(dataDir, { recursive: true })

    remount('ro')
    const answers = [
      await upload(form()),
      await upload(form('Secret123')),
      await kit.call(replaceFile, { params: { fileId: id }, query: {}, body: form() }, helen),
      await bug(),
    ].map(({ status, body }) => [status, body])
    const imported = await kit.server.inject({
      method: 'POST',
      url: '/api/imports',
      payload: Buffer.from('PK'),
      headers: { ...ownOrigin, cookie: root ?? '', 'content-type': 'application/zip' },
    })
    remount('rw')
    expect([...answers, [imported.statusCode, imported.json()]]).toEqual(Array(5).fill([503, { detail: noStore }]))
    await kit.close()
  },
)
