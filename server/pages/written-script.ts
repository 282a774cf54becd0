import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyReply } from 'fastify'

const named = /<script src="\/(before-paint\.js)"><\/script>/

interface WrittenOut {
  page: string
  /** Lets the browser run what is written out, by its hash and nothing else: no other script in a page is ever run. */
  admit: (reply: FastifyReply) => void
}

/** The page with the script that runs before the first paint in it, so that nobody waits for one more file. */
export function writtenOut(page: string, dist: string): WrittenOut {
  const [element, file] = page.match(named) ?? []
  if (element === undefined || file === undefined) return { page, admit: () => {} }
  // As a browser reads the page: without what Windows adds to the ends of lines.
  const code = readFileSync(path.join(dist, file), 'utf8').replaceAll('\r', '')
  // Either would have the browser find the end of the script elsewhere.
  if (/<\/script|<!--/i.test(code)) throw new Error(`${file} cannot stand in the page: it holds </script or <!--.`)
  const hash = `'sha256-${createHash('sha256').update(code).digest('base64')}'`
  return {
    page: page.replace(element, () => `<script>${code}</script>`),
    admit: (reply) => {
      const policy = String(reply.getHeader('content-security-policy'))
      reply.header(
        'content-security-policy',
        policy.replace("script-src 'self'", (own) => `${own} ${hash}`),
      )
    },
  }
}
