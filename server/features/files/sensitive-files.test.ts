import { downloadCategory, downloadFile, listDownloads, listVersions } from '@portal/domain/files/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { pdfOfSize, samplePdf } from '../../testing/sample-files.ts'
import { fileStores, form, filePassword as password, sharingWorld } from '../../testing/sharing-world.ts'

describe.each(await fileStores())('a sensitive file stored %s', (_, environment) => {
  const world = sharingWorld(environment)
  const { stored, upload, shared, list, fetchFile } = world
  beforeEach(world.reset)

  const secret = Buffer.from(samplePdf('Salaries of everybody'))

  test('is encrypted and opens only with its password', async () => {
    const answer = await upload(form(secret, 'Salaries.pdf', { file_password: password }))
    expect(answer.body.password_hash).toBe('sensitive')
    const [object] = await stored()
    const chunks: Buffer[] = []
    for await (const chunk of await world.kit.portal.storage.get(object?.key ?? '')) chunks.push(chunk as Buffer)
    expect(Buffer.concat(chunks).includes('Salaries')).toBe(false)
    expect(JSON.stringify(await world.kit.portal.db.selectFrom('file_version').selectAll().execute())).not.toContain(
      password,
    )
    for (const as of [world.helen, world.owen, world.tomasz]) {
      const without = await fetchFile(answer.body.id, as)
      expect([without.status, without.body]).toEqual([
        403,
        { detail: 'This file is sensitive. Please enter its password.' },
      ])
      const wrong = await fetchFile(answer.body.id, as, 'Settlement2025')
      expect([wrong.status, wrong.body]).toEqual([403, { detail: 'Wrong password. Please check it and try again.' }])
      const right = await fetchFile(answer.body.id, as, password)
      expect([right.status, right.response.rawPayload.equals(secret)]).toEqual([200, true])
    }
  })

  test.each([
    [{ file_password: 'short1A' }, 'Password must be between 8 and 64 characters long.'],
    [{ file_password: 'nodigitsHere' }, 'Password must contain at least one digit.'],
    [{ file_password: '' }, 'Password must be between 8 and 64 characters long.'],
    [{ file_password: 12345678 }, 'The password must be text'],
    [{ file_pasword: 'Settlement2026' }, 'Unknown fields: file_pasword. The file was not saved.'],
    [{ file_password: null, filePassword: 'Settlement2026' }, 'Unknown fields: filePassword. The file was not saved.'],
    ['not json', 'We could not read the part "data". The file was not saved.'],
    ['"Settlement2026"', 'We could not read the part "data". The file was not saved.'],
    ['', 'We could not read the part "data". The file was not saved.'],
  ])('is rejected with invalid password data (%j)', async (data, sentence) => {
    const answer = await upload(form(samplePdf(), 'Salaries.pdf', data))
    expect([answer.status, answer.body.detail]).toEqual([422, sentence])
    expect([await list(), await stored()]).toEqual([[], []])
  })

  test('is rejected if a part has an unknown name, instead of shared without a password', async () => {
    for (const name of ['file-password', 'password', 'constructor']) {
      const body = form()
      body.append(name, password)
      const answer = await upload(body)
      expect([answer.status, answer.body.detail]).toEqual([422, `Unknown fields: ${name}. The file was not saved.`])
    }
    expect([await list(), await stored()]).toEqual([[], []])
  })

  test.each([
    ['small', secret],
    ['large', pdfOfSize(3_000_000)],
  ])('is rejected if its password comes after the file, which is %s', async (__, content) => {
    const text = JSON.stringify({ file_password: password })
    for (const [name, value] of [
      ['data', text],
      ['data', new Blob([text], { type: 'application/json' })],
      ['file_password', password],
    ] as const) {
      const body = form(content)
      body.append(name, value)
      const answer = await upload(body)
      expect([name, answer.status, answer.body.detail]).toEqual([
        name,
        422,
        'Please send the part "data" before the part "file". The file was not saved.',
      ])
    }
    expect([await list(), await stored()]).toEqual([[], []])
  })

  test('can have its password in a separate part or JSON file; without one it is plain', async () => {
    expect((await upload(form(samplePdf(), 'A.pdf', {}))).body.password_hash).toBeNull()
    expect((await upload(form(samplePdf(), 'A.pdf', { file_password: null }))).body.password_hash).toBeNull()
    const json = new Blob([JSON.stringify({ file_password: password })], { type: 'application/json' })
    for (const [name, value] of [
      ['file_password', password],
      ['data', json],
    ] as const) {
      const body = new FormData()
      body.append(name, value)
      body.append('file', new Blob([secret]), 'Salaries.pdf')
      expect([name, (await upload(body)).body.password_hash]).toEqual([name, 'sensitive'])
    }
  })

  test('is rejected if its password is sent twice or the JSON is too long', async () => {
    const asFile = (text: string) => new Blob([text], { type: 'application/json' })
    const data = JSON.stringify({ file_password: password })
    const unreadable = 'We could not read the part "data". The file was not saved.'
    const padded = (length: number) => data.padEnd(length)
    for (const [parts, sentence] of [
      [{ data, file_password: password }, unreadable],
      [{ data: '{}', file_password: password }, unreadable],
      [{ data: asFile(data), file_password: password }, unreadable],
      [{ data: asFile(padded(10_001)) }, unreadable],
      [{ other: asFile(data) }, 'No files selected for upload!'],
      [{ file_password: 'short1A' }, 'Password must be between 8 and 64 characters long.'],
    ] as [Record<string, string | Blob>, string][]) {
      const body = new FormData()
      for (const [name, part] of Object.entries(parts)) body.append(name, part as string)
      body.append('file', new Blob([secret]), 'Salaries.pdf')
      const answer = await upload(body)
      expect([Object.keys(parts), answer.status, answer.body.detail]).toEqual([Object.keys(parts), 422, sentence])
    }
    expect([await list(), await stored()]).toEqual([[], []])
    const long = new FormData()
    long.append('data', asFile(padded(10_000)))
    long.append('file', new Blob([secret]), 'Salaries.pdf')
    expect((await upload(long)).body.password_hash).toBe('sensitive')
  })

  test('allows each person five guesses without limiting others, and shows failed attempts to its uploader', async () => {
    const id = await shared(form(secret, 'Salaries.pdf', { file_password: password }))
    const guesses = await Promise.all(
      Array.from({ length: 20 }, (__, n) => fetchFile(id, world.owen, `Wrong${n}wrong`)),
    )
    expect(guesses.filter(({ status }) => status === 403)).toHaveLength(5)
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(15)
    expect((await fetchFile(id, world.owen, password)).status).toBe(429)
    expect((await fetchFile(id, world.helen, password)).status).toBe(200)
    expect(await list(world.helen)).toMatchObject([{ failed_attempts: 5 }])
    expect(await list(world.owen)).toMatchObject([{ failed_attempts: 0 }])
    world.kit.clock.advance(10 * 60 * 1000)
    expect((await fetchFile(id, world.owen, password)).status).toBe(200)
    const seen = await world.kit.call(listDownloads, { params: { fileId: id } }, world.helen)
    expect(seen.body.failed_attempts).toHaveLength(5)
    expect(seen.body.failed_attempts[0]).toMatchObject({ name: 'Owen Blackwood', version: 1 })
    const partner = await world.kit.call(listDownloads, { params: { fileId: id } }, world.amara)
    expect(partner.body.failed_attempts).toEqual([])
  })

  test('asks for a missing or empty password, and clears wrong attempts after the right one', async () => {
    const id = await shared(form(secret, 'Salaries.pdf', { file_password: password }))
    for (const file_password of [null, '', undefined]) {
      const answer = await world.kit.call(downloadFile, { params: { fileId: id }, body: { file_password } }, world.owen)
      expect([answer.status, answer.body.detail]).toEqual([403, 'This file is sensitive. Please enter its password.'])
    }
    for (let round = 0; round < 2; round++) {
      for (let n = 0; n < 3; n++) expect((await fetchFile(id, world.owen, `Wrong${n}wrong`)).status).toBe(403)
      expect((await fetchFile(id, world.owen, password)).status).toBe(200)
    }
    expect(await list(world.helen)).toMatchObject([{ failed_attempts: 6 }])
  })

  test('is not served by any other method or address', async () => {
    const id = await shared(form(secret, 'Salaries.pdf', { file_password: password }))
    const [version] = (await world.kit.call(listVersions, { params: { fileId: id } }, world.owen)).body
    const address = `/api/sharing-area/files/${id}`
    const tries = ['GET', 'HEAD', 'OPTIONS', 'PUT', 'POST'].flatMap((method) =>
      [
        address,
        `${address}/`,
        `//api/sharing-area/files/${id}`,
        `${address}/versions/${version?.id}`,
        `/files/${version?.id}`,
      ].map((url) => ({ method: method as 'GET', url })),
    )
    for (const each of tries) {
      const headers = { cookie: world.owen, range: 'bytes=0-10' }
      const answer = await world.kit.server.inject({ ...each, headers })
      expect([each, answer.body.includes('Salaries of')]).toEqual([each, false])
      expect([each, answer.rawPayload.includes(secret.subarray(0, 8))]).toEqual([each, false])
    }
    const zip = await world.kit.call(
      downloadCategory,
      { query: { project_id: world.engagement, category: 'Contracts' } },
      world.owen,
    )
    expect(zip.status).toBe(404)
  })
})
