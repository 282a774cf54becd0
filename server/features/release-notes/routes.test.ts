import {
  createReleaseNote,
  deleteReleaseNote,
  isReleaseNoteNew,
  listReleaseNotes,
  markReleaseNotesSeen,
  updateReleaseNote,
} from '@portal/domain/release-notes/contract'
import { namesAnotherNote, noteChangedByOther } from '@portal/domain/release-notes/validation'
import { getCurrentUser } from '@portal/domain/session/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Queries } from '../../platform/database/database.ts'
import { testPortal } from '../../testing/test-portal.ts'
import { whileDeleting } from '../../testing/while-deleting.ts'

const portal = await testPortal()
const { call, clock, records, signIn } = portal
let superuser: string
let reader: string
beforeEach(async () => {
  await portal.reset()
  superuser = await signIn(await records.staffAccount({ is_superuser: true }))
  reader = await signIn(await records.stakeholderAccount([]))
})

const note = { release_date: '2026-06-18', note_content: '<p>New</p>' }

describe('release notes', () => {
  test('are listed newest first', async () => {
    for (const release_date of ['2026-06-01', '2026-06-18', '2026-05-01', '2026-06-18'])
      await call(
        createReleaseNote,
        { body: { ...note, release_date, note_content: `<p>${release_date}</p>` } },
        superuser,
      )
    const { body } = await call(listReleaseNotes, {}, reader)
    expect(body.map((one) => one.release_date)).toEqual(['2026-06-18', '2026-06-18', '2026-06-01', '2026-05-01'])
    expect(Object.keys(body[0] ?? {}).sort()).toEqual(['id', 'note_content', 'release_date', 'version'])
  })

  test('reject a change of an old version, and apply one without a version as sent', async () => {
    const { body: made } = await call(createReleaseNote, { body: note }, superuser)
    const other = await signIn(await records.staffAccount({ is_superuser: true }))
    const change = (text: string, query: { version?: number }, as: string) =>
      call(updateReleaseNote, { params: { id: made.id }, query, body: { ...note, note_content: text } }, as)
    expect((await change('<p>First</p>', { version: made.version }, superuser)).body.version).toBe(2)
    const refused = await change('<p>Second</p>', { version: made.version }, other)
    expect([refused.status, refused.body]).toEqual([409, { detail: noteChangedByOther }])
    const stale = { params: { id: made.id }, query: { version: 1 } }
    expect((await call(deleteReleaseNote, stale, other)).status).toBe(409)
    const [kept] = (await call(listReleaseNotes, {}, other)).body
    expect(kept).toMatchObject({ note_content: '<p>First</p>', version: 2 })
    expect((await change('<p>Both</p>', { version: 2 }, other)).status).toBe(200)
    expect((await change('<p>Mine</p>', {}, superuser)).body).toMatchObject({ note_content: '<p>Mine</p>', version: 4 })
    const both = await Promise.all([1, 2].map((each) => change(`<p>${each}</p>`, { version: 4 }, superuser)))
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409])
    expect((await call(deleteReleaseNote, { params: { id: made.id }, query: {} }, other)).status).toBe(204)
  })

  test('can be saved again as returned if the version is current and the id matches', async () => {
    const { body: made } = await call(createReleaseNote, { body: note }, superuser)
    const change = (body: typeof made, id = made.id) =>
      call(updateReleaseNote, { params: { id }, query: {}, body }, superuser)
    const changed = await change({ ...made, note_content: '<p>Newer</p>' })
    expect([changed.status, changed.body]).toEqual([200, { ...made, note_content: '<p>Newer</p>', version: 2 }])
    await call(listReleaseNotes, {}, superuser)
    expect(await change({ ...made, note_content: '<p>Older</p>' })).toMatchObject({ status: 409 })
    const { body: other } = await call(createReleaseNote, { body: note }, superuser)
    expect(await change(changed.body, other.id)).toMatchObject({
      status: 422,
      body: { fields: { id: namesAnotherNote } },
    })
  })

  test('can be marked as seen while one is being deleted', async () => {
    await call(createReleaseNote, { body: note }, superuser)
    const { db } = portal.portal
    const remove = (transaction: Queries) => transaction.deleteFrom('release_note').execute()
    const seen = await whileDeleting(db, remove, () => call(markReleaseNotesSeen, {}, reader))
    expect(seen.status).toBe(204)
  })

  test('are added, edited and deleted by superusers', async () => {
    const { status, body } = await call(createReleaseNote, { body: note }, superuser)
    expect(status).toBe(201)
    const change = { release_date: '2026-06-17', note_content: ' <p>Newer</p><p></p>' }
    const changed = await call(updateReleaseNote, { params: { id: body.id }, query: {}, body: change }, superuser)
    expect(changed.body).toEqual({
      id: body.id,
      release_date: '2026-06-17',
      note_content: '<p>Newer</p>',
      version: 2,
    })
    expect((await call(deleteReleaseNote, { params: { id: body.id }, query: {} }, superuser)).status).toBe(204)
    expect((await call(listReleaseNotes, {}, reader)).body).toEqual([])
    expect((await call(deleteReleaseNote, { params: { id: body.id }, query: {} }, superuser)).status).toBe(404)
    expect((await call(updateReleaseNote, { params: { id: body.id }, query: {}, body: note }, superuser)).status).toBe(
      404,
    )
  })

  test.each([
    [{ note_content: '<p>New</p>' }, 'Date field is required'],
    [{ release_date: '2026-06-18', note_content: '' }, 'Note content field is required'],
    [{ release_date: '2026-06-18', note_content: '<p></p>' }, 'Input must have text content'],
    [{ release_date: '2026-06-18', note_content: '<script>alert(1)</script>' }, 'Input must have text content'],
    [{ release_date: '2026-06-18', note_content: '<style>p{}</style><p> </p>' }, 'Input must have text content'],
  ])('are rejected for %j: %s', async (body, sentence) => {
    const answer = await call(createReleaseNote, { body: body as typeof note }, superuser)
    expect([answer.status, answer.body.detail]).toEqual([422, sentence])
  })

  test('appear on their date in the provider’s time zone; superusers see future ones', async () => {
    await call(createReleaseNote, { body: { ...note, release_date: '2026-06-19' } }, superuser)
    const shown = async (as: string) => [
      (await call(listReleaseNotes, {}, as)).body.length,
      (await call(getCurrentUser, {}, as)).body.has_new_release_note,
    ]
    await call(markReleaseNotesSeen, {}, reader)
    clock.set('2026-06-18T22:59:59Z')
    expect([await shown(reader), await shown(superuser)]).toEqual([
      [0, false],
      [1, false],
    ])
    clock.set('2026-06-18T23:00:00Z')
    expect([await shown(reader), await shown(superuser)]).toEqual([
      [1, true],
      [1, true],
    ])
  })
})

describe('the content of a release note', () => {
  const stored = async (note_content: string) =>
    (await call(createReleaseNote, { body: { ...note, note_content } }, superuser)).body.note_content

  test('keeps everything that the editor produces', async () => {
    const html =
      '<h2>Title</h2><h3>Small</h3><p><strong>a</strong> <em>b</em><br />c</p><ul><li><p>d</p></li></ul><ol><li><p>e</p></li></ol>'
    expect(await stored(html)).toBe(html)
  })

  test.each([
    ['<p onclick="x()">a</p>', '<p>a</p>'],
    ['<p style="position:fixed" class="x" id="main">a</p>', '<p>a</p>'],
    ['<p>a</p><script>alert(1)</script>', '<p>a</p>'],
    ['<p>a<img src=x onerror=alert(1)></p>', '<p>a</p>'],
    ['<p>a</p><iframe src="https://evil.example"></iframe>', '<p>a</p>'],
    ['<svg><a href="javascript:alert(1)">a</a></svg>', '<a target="_blank" rel="noopener noreferrer nofollow">a</a>'],
    ['<h1>a</h1>', '<h2>a</h2>'],
    ['<b>a</b><i>b</i>', '<strong>a</strong><em>b</em>'],
    [
      '<a href="https://a.example/?q=1" onmouseover="x()">a</a>',
      '<a href="https://a.example/?q=1" target="_blank" rel="noopener noreferrer nofollow">a</a>',
    ],
    ['<a href="//evil.example">a</a>', '<a target="_blank" rel="noopener noreferrer nofollow">a</a>'],
    ['<a href="data:text/html,x">a</a>', '<a target="_blank" rel="noopener noreferrer nofollow">a</a>'],
    ['<ol start="3"><li>a<ul><li>b</li></ul></li></ol>', '<ol start="3"><li>a<ul><li>b</li></ul></li></ol>'],
    ['<ol start="1e9" type="a"><li>a</li></ol>', '<ol><li>a</li></ol>'],
    ['a < b & c', 'a &lt; b &amp; c'],
  ])('%j becomes %j', async (given, clean) => expect(await stored(given)).toBe(clean))
})

describe('the red dot', () => {
  const isNew = async (as: string) => [
    (await call(isReleaseNoteNew, {}, as)).status,
    (await call(getCurrentUser, {}, as)).body.has_new_release_note,
  ]

  test('is shown to each person until they have opened the page', async () => {
    expect(await isNew(reader)).toEqual([404, false])
    await call(createReleaseNote, { body: note }, superuser)
    expect(await isNew(reader)).toEqual([200, true])
    await call(markReleaseNotesSeen, {}, reader)
    expect(await isNew(reader)).toEqual([404, false])
    expect(await isNew(superuser)).toEqual([200, true])
    await call(createReleaseNote, { body: { ...note, release_date: '2020-01-01' } }, superuser)
    expect(await isNew(reader)).toEqual([200, true])
  })

  test('disappears when the note is deleted', async () => {
    const { body } = await call(createReleaseNote, { body: note }, superuser)
    await call(deleteReleaseNote, { params: { id: body.id }, query: {} }, superuser)
    expect(await isNew(reader)).toEqual([404, false])
  })

  test('stays away after an edit, and opening the page many times at once succeeds', async () => {
    const { body } = await call(createReleaseNote, { body: note }, superuser)
    const both = await Promise.all(Array.from({ length: 20 }, () => call(markReleaseNotesSeen, {}, reader)))
    expect(both.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 204))
    await call(updateReleaseNote, { params: { id: body.id }, query: {}, body: note }, superuser)
    expect(await isNew(reader)).toEqual([404, false])
  })
})
