import { describe, expect, test } from 'vitest'
import { mayDeleteFile, maySeeDownloads, mayShareForever, mayUnarchiveFiles } from './permissions.ts'

const person = (over: object = {}) => ({
  id: 'viewer',
  is_stakeholder: false,
  job_title: 'Consultant' as string | null,
  project_ids: [] as string[],
  ...over,
})
const file = (uploaded_by_id: string, is_sensitive: boolean) => ({ uploaded_by_id, is_sensitive })

describe('deleting a file', () => {
  test.each([true, false])('is allowed for the uploader, even a stakeholder (sensitive: %s)', (sensitive) => {
    expect(mayDeleteFile(person({ is_stakeholder: true }), file('viewer', sensitive))).toBe(true)
    expect(mayDeleteFile(person({ job_title: 'Client Partner' }), file('viewer', sensitive))).toBe(true)
  })
  test.each(['Portfolio Director', 'Client Partner', 'Head of Agile Delivery', 'Chief Delivery Director'])(
    'a %s may delete another person’s file unless it is sensitive',
    (job_title) => {
      expect(mayDeleteFile(person({ job_title }), file('other', false))).toBe(true)
      expect(mayDeleteFile(person({ job_title }), file('other', true))).toBe(false)
    },
  )
  test('depends on the recorded role before the job title', () => {
    const partner = person({ job_title: 'Principal', provider_role: 'client_partner' })
    expect(mayDeleteFile(partner, file('other', true))).toBe(false)
    const other = person({ job_title: 'Client Partner', provider_role: 'other' })
    expect(mayDeleteFile(other, file('other', true))).toBe(true)
  })
  test.each(['Consultant', 'Delivery Lead', 'client partner', null])(
    'a %s may delete another person’s file even if it is sensitive',
    (job_title) => {
      expect(mayDeleteFile(person({ job_title }), file('other', false))).toBe(true)
      expect(mayDeleteFile(person({ job_title }), file('other', true))).toBe(true)
    },
  )
  test.each([true, false])('a stakeholder may never delete another person’s file (sensitive: %s)', (sensitive) => {
    expect(mayDeleteFile(person({ is_stakeholder: true }), file('other', sensitive))).toBe(false)
  })
})

test('only staff can unarchive files and share files without expiration', () => {
  expect([mayUnarchiveFiles(person()), mayShareForever(person())]).toEqual([true, true])
  const stakeholder = person({ is_stakeholder: true })
  expect([mayUnarchiveFiles(stakeholder), mayShareForever(stakeholder)]).toEqual([false, false])
})

test('only the uploader and provider-side editors see who downloaded a file', () => {
  const see = (over: object, owner = 'other') => maySeeDownloads(person(over), file(owner, false), 'E1')
  expect(see({ is_stakeholder: true, project_ids: ['E1'] }, 'viewer')).toBe(true)
  expect(see({ is_stakeholder: true, project_ids: ['E1'] })).toBe(false)
  expect(see({ job_title: 'Delivery Lead' })).toBe(true)
  expect(see({ job_title: 'Consultant' })).toBe(false)
})
