import { listImports } from '@portal/domain/import/contract'
import * as contract from '@portal/domain/workbook/contract'
import { expect } from 'vitest'
import type { Portal } from '../../platform/portal.ts'
import { testPortal } from '../../testing/test-portal.ts'
import { uploadPrefix } from '../import/run-data.ts'
import { setKeeper } from '../records/keeper-data.ts'
import { download, newRow, type Rows } from './edited-workbook.fixture.ts'
import { runWorkbooks } from './run-workbook.ts'

export const addHalden = ({ customers }: Rows): void => {
  customers.push(newRow('customers', { name: 'Halden' }))
}

export const ticks = { removes_missing: false, sends_invitations: false, is_silent: false, takes: [] as string[] }
type Ticks = Partial<typeof ticks>

/** A portal that keeps its records, with the calls of its superuser Leah. */
export async function workbookWorld() {
  const kit = await testPortal()
  const { portal, call, records, signIn, clock } = kit
  const { db, storage } = portal
  /** Account and session cookie of the superuser. */
  const session = { superuser: '', leah: '' }
  const reset = async (): Promise<void> => {
    for (const key of await storedKeys()) await storage.remove(key)
    await kit.reset()
    await setKeeper(db, 'portal', clock.now())
    session.superuser = await records.staffAccount({ is_superuser: true, first_name: 'Leah', last_name: 'Stone' })
    session.leah = await signIn(session.superuser)
  }

  const storedKeys = async (): Promise<string[]> => {
    const keys = []
    for await (const { key } of storage.list(uploadPrefix)) keys.push(key)
    return keys
  }
  const upload = (
    content: string | Uint8Array<ArrayBuffer>,
    { as = session.leah, key = '', file_name = 'plan.xlsx' } = {},
  ) => {
    const body = new Blob([content], { type: contract.workbookTypes[0] })
    return call(contract.uploadWorkbook, { query: { file_name }, body }, as, key === '' ? undefined : key)
  }
  const read = async (id: string) => (await call(contract.getWorkbook, { params: { id } }, session.leah)).body
  const changesOf = async (
    id: string,
    query: { sheet?: 'customers' | 'people'; from?: number; count?: number } = {},
  ) => {
    const request = { params: { id }, query: { sheet: 'customers' as const, ...query } }
    return (await call(contract.listWorkbookChanges, request, session.leah)).body
  }

  /** Uploads a file, or a workbook of this moment with changes, and makes its preview. */
  async function previewed(file: Uint8Array<ArrayBuffer> | ((rows: Rows) => void)) {
    const { body } = await upload(typeof file === 'function' ? await (await download(db))(file) : file)
    await runWorkbooks(portal)
    return read(body.id)
  }
  const apply = ({ id, confirmation }: contract.Workbook, more: Ticks = {}, as = session.leah, key?: string) => {
    const body = { ...ticks, confirmation: confirmation ?? '', ...more }
    return call(contract.applyWorkbook, { params: { id }, body }, as, key)
  }
  async function applied(preview: contract.Workbook, more: Ticks = {}) {
    const answer = await apply(preview, more)
    expect([answer.status, answer.body]).toEqual([202, expect.objectContaining({ state: 'applying' })])
    await runWorkbooks(portal)
    return read(preview.id)
  }
  const undo = (id: string, as = session.leah) => call(contract.undoWorkbook, { params: { id } }, as)
  const discard = (id: string) => call(contract.discardWorkbook, { params: { id } }, session.leah)
  const runs = async () => (await call(listImports, {}, session.leah)).body
  const names = async () =>
    (await db.selectFrom('client').select('name').orderBy('name').execute()).map(({ name }) => name)
  const acts = async () =>
    (await db.selectFrom('audit_entry').select(['act', 'actor', 'object', 'reason']).orderBy('id').execute()).filter(
      ({ act }) => act.includes('orkbook'),
    )
  const appliedCount = async () => (await acts()).filter(({ act }) => act === 'Changed records with a workbook').length

  /** Lets something happen once, after the records were read for a comparison. */
  function whileComparing(act: () => Promise<unknown>): Portal {
    let isDone = false
    const today = (): string => {
      if (!isDone) void act()
      isDone = true
      return portal.today()
    }
    return { ...portal, today }
  }

  /** Never ends after it has written records. */
  function killedAfterWriting(): Portal {
    const real = portal.longRunningDb
    const connection = () => ({
      execute: async (work: never) => {
        await real.connection().execute(work)
        return new Promise(() => {})
      },
    })
    const get = (target: object, name: string): unknown => {
      const value: unknown = name === 'connection' ? connection : Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    }
    return { ...portal, longRunningDb: new Proxy(real, { get: get as never }) }
  }

  return {
    ...kit,
    db,
    storage,
    session,
    reset,
    storedKeys,
    upload,
    read,
    changesOf,
    previewed,
    apply,
    applied,
    undo,
    discard,
    runs,
    names,
    acts,
    appliedCount,
    whileComparing,
    killedAfterWriting,
  }
}
