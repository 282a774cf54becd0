import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { PortalSettings } from '@portal/domain/settings/portal-settings'
import { html } from '../http/html.ts'
import { withStamps } from './serve-files.ts'
import { stampOf } from './stamp.ts'

/** Stands for the nonce, in index.html and in cached pages. */
export const noncePlace = '__NONCE__'
/** The other places of index.html that the server fills in for each page. */
const root = '<div id="root">'
const entry = /<script type="module"[^>]* src="([^"]*)"><\/script>/

/** Pause in milliseconds in which the head is compressed and sent, before the embedded database keeps the process busy. */
const compressionMs = 2

/** The parts of a page that differ from page to page. */
interface PageParts {
  nonce: string
  isPhone: boolean
  /** Last log-out of this browser without scripts. */
  logOut: string | undefined
  /** Title of the window if there is no content. */
  title: string
  /** False if the title of the content may differ, because it has the name of a record. */
  isTitleKnown: boolean
  /** Built files that its routes need. */
  scripts: readonly string[]
  styles: readonly string[]
  renderContent: (nonce: string) => Promise<Content | undefined>
}
interface Content {
  /** Title of the window. */
  title: string
  html: Buffer
  /** JSON for the query cache of the browser. */
  cache: string
}

/**
 * Makes a page, part by part: the browser loads styles and fonts while the server waits for the content. If the title may have
 * the name of a record, the end of the head waits too.
 */
type FillTemplate = (parts: PageParts) => AsyncGenerator<string | Buffer>

/** Reads index.html of the build, for pages with these settings and the operator's colours, if there are any. */
export function readTemplate(dist: string, settings: PortalSettings, accentCss: string): FillTemplate {
  const template = withStamps(readFileSync(path.join(dist, 'index.html'), 'utf8'), dist)
    .replace(/ *<title>.*<\/title>\n?/, '')
    .replace('__PORTAL_SETTINGS__', () => inScript(JSON.stringify(settings)))
    .replace(/ *<link rel="stylesheet" href="\/accent.css">\n?/, (link) =>
      accentCss === '' ? '' : link.replace('.css', `.css?${stampOf(accentCss)}`),
    )
  return async function* fill({ nonce, isPhone, logOut, title, isTitleKnown, scripts, styles, renderContent }) {
    const sheets = styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`)
    const [head = '', body = ''] = template
      .replace(noncePlace, nonce)
      .replace(entry, (_, file: string) => loadAfterPaint([file, ...scripts.map((each) => `/${each}`)], nonce))
      .split('</head>')
    const [start = '', tail = ''] = body.split(root)
    const phone = isPhone ? ' data-phone' : ''
    const loggedOut = logOut === undefined ? '' : html` data-logged-out="${logOut}"`.html
    const open = `</head>${start}${root.replace('>', `${phone}${loggedOut}>`)}`
    const titled = (name: string): string => html`<title>${name}</title>`.html + open
    yield head + sheets.join('') + (isTitleKnown ? titled(title) : '')
    await wait(compressionMs)
    const content = await renderContent(nonce)
    if (!isTitleKnown) yield titled(content?.title ?? title)
    if (content) {
      yield content.html
      yield `</div><script type="application/json" id="query-cache">${inScript(content.cache)}</script>`
    }
    yield content ? tail.replace('</div>', '') : tail
  }
}

/** JSON in a script element. Only "<" could end the element; as an escape it is the same JSON. */
const inScript = (json: string): string => json.replaceAll('<', '\\u003c')

/** The screen can be read without its scripts, and they would delay it. A hidden window never paints. */
const loadAfterPaint = (files: readonly string[], nonce: string): string =>
  `<script type="module" nonce="${nonce}">
      const load = () => ${JSON.stringify(files)}.forEach((file) => import(file))
      document.hidden ? load() : requestAnimationFrame(() => setTimeout(load))
    </script>`
