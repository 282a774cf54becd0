import { downloadFile, listFiles, uploadFile } from '@portal/domain/files/contract'
import { afterAll, expect } from 'vitest'
import { startS3Server } from './s3-server.ts'
import { samplePdf } from './sample-files.ts'
import { testPortal } from './test-portal.ts'

/** Every store that files may be kept in, with its settings. Call it once in a test file. */
export async function fileStores(): Promise<[name: string, environment: Record<string, string>][]> {
  const s3 = await startS3Server()
  afterAll(s3.close)
  return [
    ['on a disk', {}],
    ['in an S3 store', s3.environment],
  ]
}

export const filePassword = 'Settlement2026'

/** The form of an upload, as the screen sends it. */
export function form(content: Buffer | string = samplePdf(), name = 'Contract.pdf', data?: unknown): FormData {
  const formData = new FormData()
  if (data !== undefined) formData.append('data', typeof data === 'string' ? data : JSON.stringify(data))
  formData.append('file', new Blob([content]), name)
  return formData
}

/** An engagement whose people share files. All but the calls is there after `reset`, to be called before each test. */
interface SharingWorld {
  kit: Awaited<ReturnType<typeof testPortal>>
  engagement: string
  /** A stakeholder with access to the engagement, by account and by session. */
  helenId: string
  helen: string
  /** Another stakeholder of it. */
  owenId: string
  owen: string
  /** Provider staff: a consultant, and a Client Partner. */
  tomasz: string
  amara: string
}

export function sharingWorld(environment: Record<string, string>) {
  const world = {} as SharingWorld

  const stored = async (): Promise<{ key: string }[]> => {
    const objects = []
    for await (const object of world.kit.portal.storage.list('files/')) objects.push(object)
    return objects
  }
  const upload = (body: FormData, as = world.helen, query: object = {}) => {
    const address = { project_id: world.engagement, category: 'Contracts', ...query }
    return world.kit.call(uploadFile, { query: address as never, body }, as)
  }
  return Object.assign(world, {
    reset: async () => {
      world.kit ??= await testPortal(environment)
      const { kit } = world
      await kit.reset()
      for (const { key } of await stored()) await kit.portal.storage.remove(key)
      const engagement = await kit.records.engagement()
      const helenId = await kit.records.stakeholderAccount([engagement], { email: 'helen@customer.example' })
      const owen = await kit.records.stakeholderAccount([engagement], { first_name: 'Owen', last_name: 'Blackwood' })
      const tomasz = await kit.records.staffAccount()
      const amara = await kit.records.staffAccount({
        first_name: 'Amara',
        last_name: 'Okafor',
        job_title: 'Client Partner',
      })
      Object.assign(world, {
        engagement,
        helenId,
        owenId: owen,
        helen: await kit.signIn(helenId),
        owen: await kit.signIn(owen),
        tomasz: await kit.signIn(tomasz),
        amara: await kit.signIn(amara),
      })
    },
    /** Returns the stored objects. */
    stored,
    upload,
    /** Uploads, and answers the id. */
    shared: async (body = form(), as = world.helen, query: object = {}): Promise<string> => {
      const answer = await upload(body, as, query)
      expect([answer.status, answer.body.detail]).toEqual([201, undefined])
      return answer.body.id
    },
    list: async (as = world.helen) =>
      (await world.kit.call(listFiles, { query: { project_id: world.engagement } }, as)).body,
    fetchFile: (fileId: string, as = world.owen, file_password?: string) =>
      world.kit.call(downloadFile, { params: { fileId }, body: { ...(file_password && { file_password }) } }, as),
  })
}
