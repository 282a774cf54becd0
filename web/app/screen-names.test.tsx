import { readFileSync } from 'node:fs'
import path from 'node:path'
import { getEngagementHeader } from '@portal/domain/engagements/contract'
import { beginSecondStep } from '@portal/domain/session/passkey-contract'
import { secondStepExpired } from '@portal/domain/session/passkey-rules'
import { screen, waitFor, within } from '@testing-library/react'
import { generatePath } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { addressesOf } from '../testing/addresses.ts'
import { engagement, headerOf } from '../testing/engagements.ts'
import { fakeServer, refuse } from '../testing/fake-server.ts'
import { staff } from '../testing/people.ts'
import { renderPortal } from '../testing/render-portal.tsx'
import { navigation } from './navigation-list.tsx'
import { screenRoutes } from './routes.ts'

afterEach(() => vi.unstubAllGlobals())

interface Names {
  name: string
  window: string
  heading: string
  tab: string
  navigation: string
}

/** The table of docs/names.md by path. The parts of a path are written `{id}`. */
const named = new Map<string, Names>(
  readFileSync(path.resolve(import.meta.dirname, '../../docs/names.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `/'))
    .flatMap((line) => {
      const [, paths = '', name = '', others = ''] = line.split('|').map((cell) => cell.trim())
      const other = (what: string): string => {
        const words = new RegExp(`${what} "([^"]*)"`).exec(others)?.[1]
        return (words ?? name).replaceAll(/^\{engagement\} - | - \{engagement\}$/g, '')
      }
      const names = {
        name,
        window: other('window'),
        heading: other('heading'),
        tab: other('tab'),
        navigation: other('navigation'),
      }
      return [...paths.matchAll(/`([^`]+)`/g)].map(([, each = '']) => [each, names] as const)
    }),
)
const documented = (id: string): string => id.replaceAll(/:(\w+)\??/g, '{$1}')
function namesOf(id: string): Names {
  const names = named.get(documented(id))
  if (!names) throw new Error(`docs/names.md has no name for ${documented(id)}`)
  return names
}

const superuser = staff({ is_superuser: true })
const routes = screenRoutes.map(({ id, handle }) => ({ id, isPublic: handle.isPublic === true }))

test('docs/names.md names each screen, and no other', () => {
  expect([...named.keys()].toSorted()).toEqual(routes.map(({ id }) => documented(id)).toSorted())
})

test.each(routes)('$id has the names of docs/names.md in window, breadcrumb and heading', async ({ id, isPublic }) => {
  const names = namesOf(id)
  // All other calls fail, so that no record's name takes the place of the screen's.
  const server = fakeServer()
  server.answers(beginSecondStep, () => refuse(410, secondStepExpired))
  renderPortal({ at: addressesOf(id)[0] ?? '', ...(!isPublic && { as: superuser }), server })
  await waitFor(() => expect(document.title).toBe(`${names.window} · Client Portal`))
  expect(await screen.findByRole('heading', { level: 1 }, { timeout: 15_000 })).toHaveTextContent(names.heading)
  if (isPublic) return
  const breadcrumb = within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
  expect(breadcrumb.getAllByRole('listitem').at(-1)).toHaveTextContent(names.name)
})

test('each entry of the navigation has the name of its screen', () => {
  for (const { route, label } of navigation) expect(label).toBe(namesOf(route.id).navigation)
})

/** Names of the tabs by their address. */
async function tabsOf(name: string): Promise<[string, string][]> {
  const tabs = await screen.findByRole('navigation', { name }, { timeout: 15_000 })
  return within(tabs)
    .getAllByRole('link')
    .map((link) => [link.getAttribute('href') ?? '', link.textContent?.trim() ?? ''])
}

test('each tab of an engagement has the name of its screen', async () => {
  const server = fakeServer()
  const atlas = headerOf(engagement({ title: 'Atlas' }))
  server.answers(getEngagementHeader, () => Object.assign({}, atlas, { may_see_readers: true }) as never)
  const { user } = renderPortal({ at: '/engagements/p1/days', as: superuser, server })
  const withTab = screenRoutes.filter(({ handle }) => handle.tab)
  const expected = withTab.map(({ id }) => [generatePath(id, { id: 'p1' }), namesOf(id).tab])
  const tabs = await tabsOf('Atlas')
  await user.click(screen.getByRole('button', { name: 'More' }))
  const more = (await screen.findAllByRole('menuitem')).map((item) => [item.getAttribute('href'), item.textContent])
  expect([...tabs, ...more.slice(0, -1)].toSorted()).toEqual(expected.toSorted())
  expect(more.at(-1)).toEqual(['/engagements/p1?ask=print', 'Print'])
})

test('each tab of Admin has the name of its screen', async () => {
  renderPortal({ at: '/admin', as: superuser, server: fakeServer() })
  const ofAdmin = screenRoutes
    // A section of Status leads to the form of the company.
    .filter(({ id, handle }) => id === '/admin' || (handle.parent === '/admin' && id !== '/admin/company'))
    .map(({ id }) => id)
  const expected = [...named].filter(([each]) => ofAdmin.includes(each)).map(([each, { tab }]) => [each, tab])
  expect((await tabsOf('Admin')).toSorted()).toEqual(expected.toSorted())
})
