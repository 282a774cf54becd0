// @module-tag slow
import { setTimeout as wait } from 'node:timers/promises'
import { archiveFile, deleteFile, downloadCategory, downloadVersion, replaceFile } from '@portal/domain/files/contract'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openDescriptors } from '../../testing/open-descriptors.ts'
import { raceRuns } from '../../testing/run-counts.ts'
import { pdfOfSize } from '../../testing/sample-files.ts'
import { filePassword, fileStores, form, sharingWorld } from '../../testing/sharing-world.ts'
import { idsOfVersions } from './data.ts'
import { archiveExpiredFiles } from './jobs.ts'

const content = pdfOfSize(150_000)
const newer = pdfOfSize(160_000)
const otherPassword = 'Reconciled2027'

interface Answered {
  status: number
  body: { detail: string }
  response: { rawPayload: Buffer }
}

describe.each(await fileStores())('files %s', (_store, environment) => {
  const world = sharingWorld(environment)
  beforeEach(world.reset)

  const remove = (fileId: string, as = world.helen) => world.kit.call(deleteFile, { params: { fileId }, query: {} }, as)
  const replace = (fileId: string, as: string, file_password?: string) => {
    const body = form(newer, 'New.pdf', file_password && { file_password })
    return world.kit.call(replaceFile, { query: {}, params: { fileId }, body }, as)
  }
  const engagement = (removed_at: Date | null) =>
    world.kit.portal.db.updateTable('engagement').set({ removed_at }).where('id', '=', world.engagement).execute()
  const owensAccess = (has: boolean) =>
    has
      ? world.kit.portal.db
          .insertInto('account_engagement')
          .values({ account_id: world.owenId, engagement_id: world.engagement })
          .execute()
      : world.kit.portal.db.deleteFrom('account_engagement').where('account_id', '=', world.owenId).execute()

  /** Changes to a file while it is in use; `after` prepares the next race. */
  const acts: Record<string, { act: (id: string) => Promise<unknown>; after?: () => Promise<unknown> }> = {
    deleted: { act: (id) => remove(id) },
    archived: { act: (fileId) => world.kit.call(archiveFile, { params: { fileId } }, world.helen) },
    replaced: { act: (id) => replace(id, world.helen) },
    expired: {
      act: async (id) => {
        const past = { expire_on: '2026-06-17' }
        await world.kit.portal.db.updateTable('shared_file').set(past).where('id', '=', id).execute()
        await archiveExpiredFiles(world.kit.portal)
      },
    },
    'of an engagement that is removed': {
      act: () => engagement(world.kit.portal.now()),
      after: () => engagement(null),
    },
    'of an engagement that one of them leaves': { act: () => owensAccess(false), after: () => owensAccess(true) },
  }

  /** Runs each use against the change. Every response is complete or an API error. */
  async function race(
    { act, after }: (typeof acts)[string],
    uses: Record<string, (id: string) => Promise<Answered>>,
    shared: () => Promise<string>,
  ): Promise<void> {
    // The last durations decide the delay, so that the change ends before, during or after the uses.
    const span = { uses: 20, act: 20 }
    for (let round = 0; round < raceRuns; round++) {
      const id = await shared()
      const later = (span.uses + span.act) * ((round % 8) / 6) - span.act
      const begun = performance.now() + Math.max(0, -later)
      const used = Object.entries(uses).map(async ([use, make]) => {
        await wait(Math.max(0, -later))
        const { status, response, body } = await make(id)
        if (status >= 300) return expect([use, status < 500, typeof body.detail]).toEqual([use, true, 'string'])
        if (use === 'zip') return expect(response.rawPayload.subarray(-22, -18).toString('latin1')).toBe('PK\x05\x06')
        if (use.startsWith('download'))
          expect([content, newer].some((one) => response.rawPayload.equals(one))).toBe(true)
      })
      const acted = wait(Math.max(0, later)).then(async () => {
        const began = performance.now()
        await act(id)
        span.act = performance.now() - began
      })
      await Promise.all(used).finally(() => {
        span.uses = performance.now() - begun
      })
      await acted
      await after?.()
      // Keep zips and lists small in long runs.
      for (const left of await world.list(world.helen)) await remove(left.id, left.is_mine ? world.helen : world.owen)
    }
    await vi.waitFor(async () => expect((await openDescriptors()).stored).toEqual([]), 5000)
    await vi.waitFor(async () => expect(await withoutRow()).toEqual([]), 5000)
  }

  /** Stored objects without a row. */
  async function withoutRow(): Promise<string[]> {
    const ids = (await world.stored()).map(({ key }) => key.replace('files/', ''))
    const known = new Set(ids.length > 0 ? await idsOfVersions(world.kit.portal.db, ids) : [])
    return ids.filter((id) => !known.has(id))
  }

  test.each(Object.entries(acts))(
    `are complete or rejected in ${raceRuns} races while they are %s`,
    { timeout: 3_600_000 },
    async (_name, act) => {
      let first = ''
      const uses = {
        download: (id: string) => world.fetchFile(id, world.owen),
        'download of a version': (fileId: string) =>
          world.kit.call(downloadVersion, { params: { fileId, versionId: first }, body: {} }, world.owen),
        zip: () => world.kit.call(downloadCategory, { query: category(world.engagement) }, world.owen),
        upload: () => world.upload(form(content), world.owen, { category: 'Timesheets' }),
        'new version': (id: string) => replace(id, world.tomasz),
        'download again': (id: string) => world.fetchFile(id, world.tomasz),
      }
      await race(act, uses as never, async () => {
        const id = await world.shared(form(content))
        first = await versionOf(id)
        return id
      })
    },
  )

  test(`that are sensitive open with one of their passwords in ${raceRuns} races against a new version`, {
    timeout: 3_600_000,
  }, async () => {
    const uses = {
      'download by the old password': (id: string) => world.fetchFile(id, world.owen, filePassword),
      'download by the new password': (id: string) => world.fetchFile(id, world.tomasz, otherPassword),
    }
    await race({ act: (id) => replace(id, world.helen, otherPassword) }, uses as never, () =>
      world.shared(form(content, 'Plan.pdf', { file_password: filePassword })),
    )
  })

  const versionOf = async (file_id: string): Promise<string> => {
    const versions = world.kit.portal.db.selectFrom('file_version').select('id').where('file_id', '=', file_id)
    return (await versions.executeTakeFirstOrThrow()).id
  }
})

const category = (project_id: string) => ({ project_id, category: 'Contracts' as const })
