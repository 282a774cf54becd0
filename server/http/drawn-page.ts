import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { PortalSettings } from '@portal/domain/settings/portal-settings'
import type { FastifyBaseLogger, FastifyReply } from 'fastify'

interface Drawing {
  /** The page as it goes out otherwise, and the settings in it. */
  page: string
  settings: PortalSettings
  /** Path and query. */
  address: string
  /** The answers that are in the page, by the addresses of their calls; undefined where nobody is signed in. */
  answers?: Readonly<Record<string, unknown>>
  /** The address of what a link from a mail makes of the page; the browser knows which of both is meant. */
  behindLink?: string
}

export interface Page {
  html: string
  /** The hash of its style element, for the content policy; only what was drawn has one. */
  styles?: string
}

/** Draws the screen at an address into a page; where that is not possible, or not soon, the page stays as it is. */
export type DrawPage = (drawing: Drawing) => Promise<Page>

/** What `web/app/draw.tsx` exports. */
interface Screens {
  draw: (
    written: { settings: PortalSettings; answers: object; signedIn: boolean; phone: boolean },
    place: { pathname: string; search: string; hash: string; state: null },
  ) => Promise<string>
}

/** Longer no page waits to be drawn, in milliseconds: the browser can draw it as well. */
const patience = 300
/** More are not drawn at a time: in a crowd answers come first. */
const atMost = 4

/**
 * Draws screens on the server, with the very code of the screens as the build left it in `dist/.server`, so that a
 * phone shows them before their script has come.
 */
export function pageDrawing(dist: string, log: FastifyBaseLogger): DrawPage {
  const file = path.join(dist, '.server', 'draw.js')
  if (!existsSync(file)) return async ({ page }) => ({ html: page })
  let screens: Promise<Screens> | undefined
  let busy = 0
  return async ({ page, settings, address, answers, behindLink }) => {
    if (busy >= atMost) return { html: page }
    busy += 1
    const written = { settings, answers: answers ?? {}, signedIn: answers !== undefined, phone: true }
    try {
      screens ??= import(file)
      const { draw } = await screens
      const drawn = (at: string): Promise<string> => {
        const { pathname, search, hash } = new URL(at, 'http://portal.invalid')
        return draw(written, { pathname, search, hash, state: null })
      }
      const both = Promise.all([drawn(address), behindLink === undefined ? '' : drawn(behindLink)])
      const inTime = await Promise.race([both, wait(patience, undefined, { ref: false })])
      return inTime ? putInto(page, inTime) : { html: page }
    } catch (error) {
      log.warn({ err: error }, 'a screen was not drawn on the server; the browser draws it')
      return { html: page }
    } finally {
      busy -= 1
    }
  }
}

/** Where the browser draws the screen, and what the server puts something before. */
export const root = '<div id="root">'
const entry = /<script type="module"[^>]* src="([^"]*)"><\/script>/
const fontPreload = /<link rel="preload"[^>]*as="font"[^>]*>/g

/** It is painted with its styles alone: `before-paint.js` asks for the code then, and the styles for the fonts. */
function putInto(page: string, [screen, behindLink]: [string, string]): Page {
  const rules = new Set<string>()
  const html = page
    .replace('<html ', '<html data-drawn ')
    .replace(entry, (_, file: string) => `<script type="text/plain" id="entry">${file}</script>`)
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replaceAll(fontPreload, '')
    .replace(root, () => root + withoutStyles(screen, rules))
    .replace('</body>', () =>
      behindLink ? `<div id="landing">${withoutStyles(behindLink, rules)}</div></body>` : '</body>',
    )
  const sheet = [...rules].join('')
  return {
    html: html.replace('</head>', () => `<style>${sheet}</style></head>`),
    styles: createHash('sha256').update(sheet).digest('base64'),
  }
}

/**
 * The content policy refuses `style` attributes, so each becomes `data-style`, and a rule says the same. React writes
 * every quote in a text or a value as an entity: nothing else in its HTML looks like one.
 */
const withoutStyles = (html: string, rules: Set<string>): string =>
  html.replace(/ style="([^"]*)"/g, (_, style: string) => {
    if (!/^[\w\-.:;%#(), ]*$/.test(style)) return ''
    rules.add(`[data-style="${style}"]{${style}}`)
    return ` data-style="${style}"`
  })

/** Sends a page. The content policy stays as it is but for a drawn page's style element, known by its content. */
export function sendPage(reply: FastifyReply, { html, styles }: Page): FastifyReply {
  if (styles !== undefined) {
    const policy = String(reply.getHeader('content-security-policy'))
    reply.header('content-security-policy', policy.replace("style-src 'self'", `style-src 'self' 'sha256-${styles}'`))
  }
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html)
}
