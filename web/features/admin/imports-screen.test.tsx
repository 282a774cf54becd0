import { getDigest } from '@portal/domain/admin/contract'
import { ImportRun, listImports, takeInImport, uploadImport } from '@portal/domain/import/contract'
import { noZip } from '@portal/domain/import/upload'
import { getRecordKeeper } from '@portal/domain/records/contract'
import { sample } from '@portal/domain/testing/sample'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, refuse } from '../../testing/fake-server.ts'
import { staff } from '../../testing/people.ts'
import { renderPortal } from '../../testing/render-portal.tsx'

const counts = { label: 'clients', added: 2, changed: 0, removed: 0, unchanged: 38 }
const run = (more: Partial<ImportRun> = {}) =>
  sample(ImportRun, {
    id: 'i1',
    began_at: '2026-09-05T06:00:00Z',
    seconds: 4,
    who: 'Leah Stone',
    outcome: 'dry run',
    file_name: 'records.zip',
    mode: 'whole',
    take_over: false,
    held: true,
    counts: [counts],
    ...more,
  })
const zip = new File(['PK'], 'records.zip')

function open(first: ImportRun[]) {
  const server = fakeServer()
  let runs = first
  server.answers(getDigest, () => sample(getDigest.answers[200]))
  server.answers(getRecordKeeper, () => sample(getRecordKeeper.answers[200]))
  server.answers(listImports, () => runs)
  const set = (...next: ImportRun[]) => {
    runs = next
  }
  return { set, ...renderPortal({ at: '/admin/imports', as: staff({ is_superuser: true }), server }) }
}

test('an uploaded zip file runs as a dry run, with its progress and the expected changes', async () => {
  const { server, set, user } = open([])
  expect(await screen.findByText('No imports yet')).toBeVisible()
  server.answers(uploadImport, () => {
    set(run({ outcome: 'running', seconds: null, counts: [], progress: { step: 'people.json', count: 12_000 } }))
    return run({ outcome: 'waiting' })
  })
  await user.upload(screen.getByLabelText('Zip file of an import folder'), zip)
  expect(await screen.findByText('people.json, 12,000')).toBeVisible()
  expect(server.received(uploadImport)).toMatchObject([
    { query: { dry_run: 'true', allow_removals: 'true', file_name: 'records.zip' }, body: zip },
  ])
  set(run())
  expect(await screen.findByText('2 clients added', {}, { timeout: 5000 })).toBeVisible()
})

test('a dry run is imported after a review of its changes', async () => {
  const { server, user } = open([run()])
  server.answers(takeInImport, () => run({ id: 'i2', outcome: 'waiting' }))
  await user.click(await screen.findByRole('button', { name: 'Import' }))
  const dialog = await screen.findByRole('dialog', { name: 'Import records.zip?' })
  expect(dialog).toHaveTextContent('Clients2 added')
  await user.click(within(dialog).getByRole('button', { name: 'Import' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.received(takeInImport)).toMatchObject([{ params: { id: 'i1' }, body: { allow_removals: false } }])
})

test('an import that removes more than a fifth of a kind needs an explicit choice', async () => {
  const { server, user } = open([run({ counts: [{ ...counts, added: 0, removed: 12, unchanged: 28 }] })])
  server.answers(takeInImport, () => refuse(409, 'This upload has been deleted. Please upload it again.'))
  await user.click(await screen.findByRole('button', { name: 'Import' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByRole('button', { name: 'Import' })).toBeDisabled()
  await user.click(within(dialog).getByRole('checkbox', { name: 'Remove 12 clients' }))
  await user.click(within(dialog).getByRole('button', { name: 'Import' }))
  expect(await within(dialog).findByText(/Please upload it again/)).toBeVisible()
  expect(server.received(takeInImport)).toMatchObject([{ body: { allow_removals: true } }])
})

test('an import that takes over the records says so, and removes nothing without an explicit choice', async () => {
  const { user } = open([run({ take_over: true, counts: [{ ...counts, removed: 1 }] })])
  expect(await screen.findByText('Keeps the records from then on')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Import' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog).toHaveTextContent('From now on, this import keeps the records.')
  expect(within(dialog).getByRole('button', { name: 'Import' })).toBeDisabled()
  expect(within(dialog).getByRole('checkbox', { name: 'Remove 1 clients' })).toBeVisible()
})

test('an import that takes over the records names them before it starts', async () => {
  const names = { added: ['Northwind', 'Verity'], changed: [], removed: [] }
  const { user } = open([run({ take_over: true, counts: [{ ...counts, added: 33, names }] })])
  await user.click(await screen.findByRole('button', { name: 'Import' }))
  const items = within(await screen.findByRole('dialog')).getAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual(['Northwind', 'Verity', 'and 31 more'])
})

test('the newest import shows its changes by kind; older ones and rejected ones open by a button', async () => {
  const kinds = ['clients', 'people', 'work orders', 'files'].map((label) => ({ ...counts, label }))
  const rejected = run({
    id: 'i2',
    began_at: '2026-09-04T06:00:00Z',
    outcome: 'refused',
    counts: [],
    problems: ['people.json, record 3 (E3), name: is missing'],
    problem_count: 4,
  })
  const { user } = open([run({ counts: kinds }), rejected])
  const table = within(await screen.findByRole('table', { name: 'Imports' }))
  expect(table.getByText('8 records added')).toBeVisible()
  expect(table.getByRole('heading', { name: 'Added' })).toBeVisible()
  expect(table.getByText('Work orders').nextSibling).toHaveTextContent(/^2$/)
  expect(table.getByText('Nothing: 4 problems')).toBeVisible()
  expect(table.queryByText(/record 3/)).toBeNull()
  await user.click(table.getByRole('button', { name: /^Show details of the import of 4 Sep/ }))
  expect(table.getByText('people.json, record 3 (E3), name: is missing')).toBeVisible()
  expect(table.getByText('and 3 more problems')).toBeVisible()
})

test('a file that is not a zip shows an error; deleted and rejected uploads cannot be imported', async () => {
  const { server, user } = open([run({ held: false }), run({ id: 'i2', outcome: 'refused', held: true })])
  expect(await screen.findByRole('table', { name: 'Imports' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull()
  server.answers(uploadImport, () => refuse(415, noZip))
  await user.upload(screen.getByLabelText('Zip file of an import folder'), zip)
  expect(await screen.findByText(noZip)).toBeVisible()
})
