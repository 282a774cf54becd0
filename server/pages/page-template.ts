import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { PortalSettings } from '@portal/domain/settings/portal-settings'
import { html } from '../http/html.ts'
import { withStamps } from './serve-files.ts'
import { stampOf } from './stamp.ts'

/** The places of index.html that the server fills in for each page. */
const root = '<div id="root">'
const entry = /<script type="module"[^>]* src="([^"]*)"><\/script>/

/** What a page consists of, besides the template. */
interface PageParts {
  nonce: string
  isPhone: boolean
  /** Built files that its routes need. */
  scripts: readonly string[]
  styles: readonly string[]
  html: AsyncIterable<string | Buffer>
  /** JSON for the query cache of the browser. */
  cache: string
}

interface PageTemplate {
  /** A page that the browser renders. */
  withoutHtml: (nonce: string) => string
  /** A rendered page, part by part. */
  withHtml: (parts: PageParts) => AsyncGenerator<string | Buffer>
}

/** index.html of the build, with these settings and the address of the operator's colours, unless there are none. */
export function readTemplate(dist: string, settings: PortalSettings, accentCss: string): PageTemplate {
  const template = withStamps(readFileSync(path.join(dist, 'index.html'), 'utf8'), dist)
    .replace('__PRODUCT_NAME__', () => html`${settings.product_name}`.html)
    .replace('__PORTAL_SETTINGS__', () => inScript(JSON.stringify(settings)))
    .replace(/ *<link rel="stylesheet" href="\/accent.css">\n?/, (link) =>
      accentCss === '' ? '' : link.replace('.css', `.css?${stampOf(accentCss)}`),
    )
  const withoutHtml = (nonce: string): string => template.replace('__NONCE__', nonce)
  async function* withHtml(parts: PageParts): AsyncGenerator<string | Buffer> {
    const { nonce, isPhone, scripts, styles, html, cache } = parts
    const sheets = styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`)
    const [head = '', tail = ''] = withoutHtml(nonce)
      .replace(entry, (_, file: string) => loadAfterPaint([file, ...scripts.map((each) => `/${each}`)], nonce))
      .replace('</head>', () => `${sheets.join('')}</head>`)
      .split(root)
    yield head + (isPhone ? root.replace('>', ' data-phone>') : root)
    yield* html
    yield `</div><script type="application/json" id="query-cache">${inScript(cache)}</script>`
    yield tail.replace('</div>', '')
  }
  return { withoutHtml, withHtml }
}

/** JSON in a script element. Only "<" could end the element; as an escape it is the same JSON. */
const inScript = (json: string): string => json.replaceAll('<', '\\u003c')

/** The screen can be read without its scripts, and they would delay it. A hidden window never paints. */
const loadAfterPaint = (files: readonly string[], nonce: string): string =>
  `<script type="module" nonce="${nonce}">
      const load = () => ${JSON.stringify(files)}.forEach((file) => import(file))
      document.hidden ? load() : requestAnimationFrame(() => setTimeout(load))
    </script>`
