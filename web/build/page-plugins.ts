import { glob, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { PortalSettings } from '@portal/domain/settings/portal-settings'
import type { Plugin } from 'vite'

const web = join(import.meta.dirname, '..')

const developmentSettings: PortalSettings = {
  provider_name: 'Provider',
  product_name: 'Client Portal',
  it_email: 'it@provider.example',
  time_zone: 'Europe/London',
  currency_symbol: '£',
  logo_url: null,
  logo_width: 28,
  social_links: ['LinkedIn', 'X', 'Facebook', 'Instagram'].map((label) => ({
    label,
    href: `https://www.${label.toLowerCase()}.com/`,
  })),
  cookies_url: '/legal/cookies',
  privacy_url: '/legal/privacy',
  staff_sign_on: true,
  passkeys: false,
  mail_viewer_url: '/dev/mail',
  version: null,
}

/** Fills in what the portal's server fills in: only where Vite itself serves the page. */
export const fillSettings = (): Plugin => ({
  name: 'fill-settings',
  apply: 'serve',
  transformIndexHtml: (html) =>
    html
      .replace('__PRODUCT_NAME__', developmentSettings.product_name)
      .replace('"__PORTAL_SETTINGS__"', JSON.stringify(developmentSettings)),
})

/** Begins to load the two fonts with the page, and puts the operator's accent after the portal's own colours. */
export const pageHead = (): Plugin => ({
  name: 'page-head',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => ({
      // The quotes make it JSON for the tools that read the source; the server puts a whole object in its place.
      html: html.replace('"__PORTAL_SETTINGS__"', '__PORTAL_SETTINGS__'),
      tags: [
        ...Object.keys(bundle)
          .filter((file) => /-latin-[^/]*\.woff2$/.test(file) && !file.includes('-latin-ext-'))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
            injectTo: 'head' as const,
          })),
        { tag: 'link', attrs: { rel: 'stylesheet', href: '/accent.css' }, injectTo: 'head' },
      ],
    }),
  },
})

/** Every screen by the path of its route, with the file of its code, which may have several screens. */
async function declaredScreens(): Promise<{ path: string; file: string }[]> {
  const found: { path: string; file: string }[] = []
  for await (const file of glob('{app/legal-routes,features/*/feature}.ts', { cwd: web })) {
    const routes = await readFile(join(web, file), 'utf8')
    const groups = new Map(
      [...routes.matchAll(/const (\w+) = \(\) => import\('\.\/([^']+)'\)/g)].map(([, name = '', code = '']) => [
        name,
        code,
      ]),
    )
    for (const [, path = '', loads = '', code] of routes.matchAll(
      / path: [`']([^`']+)[`'][\s\S]*? screen: async \(\) => \(await (\w+)\((?:'\.\/([^']+)')?\)\)/g,
    ))
      found.push({ path, file: `${dirname(file).replaceAll(sep, '/')}/${code ?? groups.get(loads)}` })
  }
  return found
}

/**
 * Writes `.vite/screens.json`: by the id of a route, the key under which the build's manifest knows its code. The server can
 * then name it in the page before the first script has run.
 */
export const screenParts = (): Plugin => ({
  name: 'screen-parts',
  apply: 'build',
  async writeBundle({ dir }, bundle) {
    if (!dir) return
    const frame = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'frame')
    if (!frame) throw new Error('The build has no chunk of the frame around all screens')
    // The manifest knows a chunk of several modules by its file.
    const shell = `_${basename(frame.fileName)}`
    const screens = Object.fromEntries((await declaredScreens()).map(({ path, file }) => [path, file]))
    await writeFile(join(dir, '.vite', 'screens.json'), JSON.stringify({ shell, ...screens }))
  },
})

const brotli = promisify(brotliCompress)
const worthIt = /\.(js|css|svg|html)$/

/** Writes a `.br` file beside everything that shrinks, so that the server never compresses a file twice. */
export const compressFiles = (): Plugin => ({
  name: 'compress-files',
  apply: 'build',
  enforce: 'post',
  async writeBundle({ dir }) {
    if (!dir) return
    const names = (await readdir(dir, { recursive: true })).filter((name) => worthIt.test(name))
    // index.html is filled in by the server with each start.
    for (const name of names.filter((each) => each !== 'index.html')) {
      const text = await readFile(join(dir, name))
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
      await writeFile(join(dir, `${name}.br`), await brotli(text, { params }))
    }
  },
})
