import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { PortalSettings } from '@portal/domain/settings/portal-settings'
import type { FastifyBaseLogger } from 'fastify'

interface Drawing {
  settings: PortalSettings
  /** Path and query. */
  address: string
  /** Answers by the addresses of their calls; undefined where nobody is signed in. */
  answers?: Readonly<Record<string, unknown>>
}

/** The HTML of the screen at an address; undefined where it cannot be drawn, or not soon. */
export type DrawScreen = (drawing: Drawing) => Promise<string | undefined>

/** What `web/app/draw.tsx` exports. */
interface Screens {
  draw: (
    written: { settings: PortalSettings; answers: object; signedIn: boolean; phone: boolean },
    /** Path and query. */
    address: string,
  ) => Promise<string | undefined>
}

/** Longer no page waits to be drawn, in milliseconds: the browser can draw it as well. */
const patience = 300
/** More are not drawn at a time: in a crowd answers come first. */
const atMost = 4

/**
 * Draws screens on the server, with the very code of the screens as the build left it in `dist/.server`, so that a
 * phone shows them before their script has come. Undefined where the build left none.
 */
export function screenDrawing(dist: string, log: FastifyBaseLogger): DrawScreen | undefined {
  const file = path.join(dist, '.server', 'draw.js')
  if (!existsSync(file)) return undefined
  let screens: Promise<Screens> | undefined
  let busy = 0
  return async ({ settings, address, answers }) => {
    if (busy >= atMost) return undefined
    busy += 1
    try {
      screens ??= import(file)
      const { draw } = await screens
      const written = { settings, answers: answers ?? {}, signedIn: answers !== undefined, phone: true }
      const drawn = draw(written, address)
      const inTime = await Promise.race([drawn, wait(patience, undefined, { ref: false })])
      return inTime === undefined ? undefined : withoutStyles(inTime)
    } catch (error) {
      log.warn({ err: error }, 'could not render a screen on the server; the browser will render it')
      return undefined
    } finally {
      busy -= 1
    }
  }
}

/** Where the browser draws the screen, and what the server puts something before. */
export const root = '<div id="root">'
const entry = /<script type="module"[^>]* src="([^"]*)"><\/script>/
const fontPreload = /<link rel="preload"[^>]*as="font"[^>]*>/g

/**
 * The page of a screen that the server draws. It is painted with its styles alone: `before-paint.js` asks for the code
 * then, and the styles for the fonts.
 */
export const toBeDrawn = (page: string): string =>
  page
    .replace('<html ', '<html data-drawn ')
    .replace(entry, (_, file: string) => `<script type="text/plain" id="entry">${file}</script>`)
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replaceAll(fontPreload, '')

/**
 * The content policy refuses `style` attributes, so each becomes `data-style`, and `before-paint.js` says the same in
 * the browser. React writes every quote in a text or a value as an entity: nothing else in its HTML looks like one.
 */
const withoutStyles = (html: string): string =>
  html.replace(/ style="([^"]*)"/g, (_, style: string) =>
    /^[\w\-.:;%#(), ]*$/.test(style) ? ` data-style="${style}"` : '',
  )
