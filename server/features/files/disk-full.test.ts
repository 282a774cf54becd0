// @module-tag slow
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { noRoom } from '@portal/domain/contract/error-answer'
import { uploadFile } from '@portal/domain/files/contract'
import { afterAll, expect, test } from 'vitest'
import { pdfOfSize } from '../../testing/sample-files.ts'
import { testPortal } from '../../testing/test-portal.ts'

/** Temporary disk of 20 MB, if the system allows mounting one: as root, outside a container. */
const disk = mkdtempSync(path.join(tmpdir(), 'portal-small-disk-'))
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=20m', 'portal-small-disk', disk]).status === 0
afterAll(() => {
  if (mounted) spawnSync('umount', [disk])
  rmSync(disk, { recursive: true, force: true })
})
const title = `a full disk refuses uploads with a sentence, keeps rows and files together, and works again with room${
  mounted ? '' : ' (skipped: mounting a small disk needs root)'
}`

test.skipIf(!mounted)(title, async () => {
  const kit = await testPortal({ DATA_DIR: disk })
  await kit.reset()
  const engagement = await kit.records.engagement()
  const helen = await kit.signIn(await kit.records.stakeholderAccount([engagement]))
  const upload = async (): Promise<{ status: number; detail: string }> => {
    const body = new FormData()
    body.append('file', new Blob([pdfOfSize(4_000_000)]), 'Plan.pdf')
    const { status, body: answer } = await kit.call(
      uploadFile,
      { query: { project_id: engagement, category: 'Contracts' } as never, body },
      helen,
    )
    return { status, detail: answer.detail }
  }
  const rowsAndFiles = async (): Promise<[string[], string[]]> => {
    const rows = await kit.portal.db.selectFrom('file_version').select('id').execute()
    const keys: string[] = []
    for await (const { key } of kit.portal.storage.list('files/')) keys.push(key.slice('files/'.length))
    return [rows.map(({ id }) => id).toSorted(), keys.toSorted()]
  }
  const ballast = path.join(disk, 'ballast')
  writeFileSync(ballast, Buffer.alloc(6_000_000))

  // One after the other until it is full, then several at once against the rest of the room.
  const answers = []
  for (let count = 0; count < 5; count++) answers.push(await upload())
  answers.push(...(await Promise.all([upload(), upload(), upload()])))
  const refused = answers.filter(({ status }) => status !== 201)
  expect(answers[0]?.status).toBe(201)
  expect(refused.length).toBeGreaterThanOrEqual(4)
  for (const answer of refused) expect(answer).toEqual({ status: 507, detail: noRoom })
  const [rows, files] = await rowsAndFiles()
  expect(rows).toHaveLength(answers.length - refused.length)
  expect(files).toEqual(rows)
  expect(readdirSync(path.join(disk, 'files', 'incoming'))).toEqual([])

  rmSync(ballast)
  expect((await upload()).status).toBe(201)
  const [rowsNow, filesNow] = await rowsAndFiles()
  expect(rowsNow).toHaveLength(rows.length + 1)
  expect(filesNow).toEqual(rowsNow)
})
