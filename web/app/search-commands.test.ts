import { commandNames, commands, mayAnywhere } from '@portal/domain/search/commands'
import type { Viewer } from '@portal/domain/session/user'
import { expect, test } from 'vitest'
import { type ScreenRoute, screenName } from '../shared/navigation/screen-route.ts'
import { staff, stakeholder } from '../testing/people.ts'
import { screenAt } from './page-of.ts'
import { screenRoutes } from './routes.ts'

const subject = {
  engagement_id: 'p1',
  work_order_id: 'w1',
  project_lead_id: null,
  client_partner_id: null,
  portfolio_director_id: null,
}
const viewers: Record<string, Viewer> = {
  stakeholder: stakeholder(),
  consultant: staff(),
  superuser: staff({ is_superuser: true }),
}

const pathsOf = (on: 'nothing' | 'something') =>
  commandNames.flatMap((name) => {
    const { path } = commands[name]
    return path === null || (commands[name].on === null) !== (on === 'nothing')
      ? []
      : [{ name, path: new URL(path(subject), 'http://portal').pathname }]
  })
const isOpenTo = ({ handle }: ScreenRoute, viewer: Viewer): boolean => handle.mayOpen?.(viewer) !== false

test('every screen that needs a session and no id is a command', () => {
  const notListed: Record<string, string> = {
    '/page-not-found': 'nobody looks for it',
    '/no-engagements': 'the list of engagements leads there',
  }
  const listed = pathsOf('nothing').map(({ path }) => path)
  const missing = screenRoutes
    .filter(({ id, handle }) => !handle.isPublic && !/:\w+\b(?!\?)/.test(id))
    .map(({ id }) => id.replace(/\/:\w+\?/, ''))
    .filter((path) => !listed.includes(path))
  expect(missing.toSorted()).toEqual(Object.keys(notListed).toSorted())
})

test.each(pathsOf('nothing'))('$name leads to a screen that exactly those can open who find it', ({ name, path }) => {
  const found = screenAt(path)
  for (const [who, viewer] of Object.entries(viewers))
    expect([who, mayAnywhere(name, viewer)]).toEqual([who, found !== undefined && isOpenTo(found, viewer)])
})

test.each(pathsOf('something'))('$name leads to a screen that all can open who find it', ({ name, path }) => {
  const found = screenAt(path)
  expect(found?.id).toMatch(/:id/)
  for (const [who, viewer] of Object.entries(viewers))
    if (mayAnywhere(name, viewer)) expect([who, found && isOpenTo(found, viewer)]).toEqual([who, true])
})

/** "People leaving" is a part of its screen. */
const isPart = (name: (typeof commandNames)[number]) => commands[name].path?.(subject).includes('#') === true
test.each(pathsOf('nothing').filter(({ name }) => commands[name].group === 'Screens' && !isPart(name)))(
  '$name has the name of its screen',
  ({ name, path }) => {
    const found = screenAt(path)
    expect(commands[name].title).toBe(found && screenName(found))
  },
)
