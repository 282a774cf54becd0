import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { staff, stakeholder } from '../testing/people.ts'
import { firstCalls } from './first-calls.ts'

describe('the first calls of a visit', () => {
  test('are known before any code of the screen is loaded', async () => {
    expect(await firstCalls('/engagements/p%2F1/files', stakeholder())).toEqual({
      path: '/engagements/:id/files',
      calls: ['/api/projects/p%2F1/header', '/api/sharing-area/files?project_id=p%2F1'],
      named: ['/api/projects/p%2F1/header'],
    })
  })

  test('depend on the query of the address and on the user', async () => {
    const pages = (calls: readonly string[] | undefined) => calls?.filter((each) => each.includes('page_number=1'))
    const [ofStaff] = pages((await firstCalls('/work-orders', staff()))?.calls) ?? []
    const [ofCustomer] = pages((await firstCalls('/work-orders', stakeholder()))?.calls) ?? []
    expect(ofStaff).toContain('my_engagements_only=true')
    expect(ofCustomer).toContain('my_engagements_only=false')
    expect(pages((await firstCalls('/people-feedback?tab=team&team=Core', staff()))?.calls)?.[0]).toContain(
      `team_filters=${encodeURIComponent('["Core"]')}`,
    )
  })

  test('do not exist where the user has no screen', async () => {
    expect(await firstCalls('/nowhere', staff())).toBeUndefined()
    expect(await firstCalls('/login', staff())).toBeUndefined()
    expect(await firstCalls('/engagements/files', staff())).toBeUndefined()
  })

  test('are also known on the server, outside a browser', async () => {
    const script = "console.log(JSON.stringify(await (await import('./first-calls.ts')).firstCalls('/sessions', {})))"
    const { stdout } = await promisify(execFile)('node', ['--input-type=module', '-e', script], {
      cwd: import.meta.dirname,
    })
    expect(JSON.parse(stdout)).toEqual({ path: '/sessions', calls: ['/api/users/me/sessions'], named: [] })
  })
})
