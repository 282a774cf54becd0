import { getEngagement } from '@portal/domain/engagements/contract'
import { listFiles } from '@portal/domain/files/contract'
import { SharedFile } from '@portal/domain/files/shared-file'
import type { User } from '@portal/domain/session/user'
import { sample } from '@portal/domain/testing/sample'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { engagement } from '../../testing/engagements.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { staff } from '../../testing/people.ts'
import { renderPortal } from '../../testing/render-portal.tsx'

export const file = (differences: Partial<SharedFile> = {}) =>
  sample(SharedFile, {
    id: 'f1',
    file_name: 'Master agreement.pdf',
    category: 'Contracts',
    uploaded_by: 'Helen Marsh',
    added_on: '2026-03-12T09:00:00.000Z',
    size: 2048,
    version: 1,
    may_delete: true,
    may_see_downloads: true,
    is_unopened: false,
    ...differences,
  })
export const pdf = new File(['%PDF-1.7'], 'Report.pdf', { type: 'application/pdf' })

/** Drops files. Those without an extension are folders, which browsers list as files without content. */
export const drop = (zone: HTMLElement, ...files: File[]) =>
  fireEvent.drop(zone, {
    dataTransfer: {
      types: ['Files'],
      items: files.map((file) => ({
        getAsFile: () => file,
        webkitGetAsEntry: () => ({ isDirectory: !file.name.includes('.') }),
      })),
    },
  })

/** The names of what each test lets the browser save. */
export function savedFiles(): readonly string[] {
  const saved: string[] = []
  beforeEach(() => {
    saved.length = 0
    URL.createObjectURL = () => 'blob:file'
    URL.revokeObjectURL = () => {}
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      if (this.download) saved.push(this.download)
    })
  })
  afterEach(() => vi.restoreAllMocks())
  return saved
}

let people = 0
/** Signs in a different person for each test, because choices are stored per person. */
export async function openFiles(files: SharedFile[], as: User = staff(), server = fakeServer(), query = '') {
  server.answers(getEngagement, () => engagement())
  server.answers(listFiles, () => files)
  const person = { ...as, id: `viewer${++people}` }
  const portal = renderPortal({ at: `/engagements/p1/files${query}`, as: person, server })
  await screen.findByRole('heading', { name: 'Payments platform rebuild - Shared Files', level: 1 })
  await screen.findByRole('heading', { name: /^Timesheets/ })
  return { ...portal, person }
}
type FileUser = Awaited<ReturnType<typeof openFiles>>['user']

/** Opens the menu of a file; its items, those that are switched off marked so. */
export async function openActions(user: FileUser, name: string): Promise<string[]> {
  await user.click(screen.getByRole('button', { name: `Actions for ${name}` }))
  const items = await screen.findAllByRole('menuitem')
  return items.map((item) => `${item.textContent}${item.getAttribute('aria-disabled') === 'true' ? ' (off)' : ''}`)
}

export async function pick(user: FileUser, label: string, option: string): Promise<void> {
  await user.selectOptions(screen.getByRole('combobox', { name: label }), option)
}
