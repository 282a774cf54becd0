import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { serveConstant } from '../http/constant-answer.ts'
import { html } from '../http/html.ts'

/**
 * Serves `/api/docs`: the description in Swagger UI, whose files come from its package, under the same content security
 * policy as everything else. Calls can be tried with an API token only, not with the session of the reader.
 */
export function serveApiViewer(server: FastifyInstance, product: () => string): void {
  const page = () =>
    html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Calls - ${product()}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/api/docs/${viewer.version}/swagger-ui.css">
<link rel="stylesheet" href="/api/docs/viewer.css">
<script src="/api/docs/${viewer.version}/swagger-ui-bundle.js" defer></script>
<script src="/api/docs/viewer.js" defer></script>
</head>
<body><div id="viewer"></div><noscript>This page needs scripts. The same stands in <a href="/api/openapi.json">openapi.json</a>.</noscript></body>
</html>
`.html
  server.get('/api/docs', (_, reply) => reply.type('text/html; charset=utf-8').send(page()))
  for (const [name, type, text] of ownFiles)
    server.get(`/api/docs/${name}`, (_, reply) => reply.type(`${type}; charset=utf-8`).send(text))
  for (const [name, type] of ofPackage)
    serveConstant(server, `/api/docs/${viewer.version}/${name}`, {
      type: `${type}; charset=utf-8`,
      cacheControl: 'public, max-age=31536000, immutable',
      read: () => readFile(path.join(viewer.folder, name)),
    })
}

const require = createRequire(import.meta.url)
const manifest = require.resolve('swagger-ui-dist/package.json')
const viewer = { folder: path.dirname(manifest), version: (require(manifest) as { version: string }).version }

/** The two files that are needed; the build copies only these. */
const ofPackage = [
  ['swagger-ui.css', 'text/css'],
  ['swagger-ui-bundle.js', 'text/javascript'],
] as const

const script = `
const dark = matchMedia('(prefers-color-scheme: dark)')
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
dark.addEventListener('change', follow)
follow()
const described = await (await fetch('/api/openapi.json')).json()
// A page cannot send a session: only what a token may call is tried.
delete described.components.securitySchemes.session
for (const calls of Object.values(described.paths))
  for (const call of Object.values(calls)) call.security = call.security.filter((one) => 'token' in one)
SwaggerUIBundle({
  // Tried where it is read, by whatever address that is.
  spec: { ...described, servers: [{ url: location.origin }] },
  dom_id: '#viewer',
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  showExtensions: true,
  defaultModelsExpandDepth: -1,
  validatorUrl: null,
  // Without cookies, so that trying a call cannot change anything in the reader's name.
  requestInterceptor: (request) => ({ ...request, credentials: 'omit' }),
})
`

const style = `
html { background: #fdfdfc; }
html.dark-mode { background: #1c2022; color-scheme: dark; }
body { margin: 0; }
noscript { display: block; padding: 32px 20px; font: 15px/24px Inter, Helvetica, Arial, sans-serif; }
`

const ownFiles = [
  ['viewer.js', 'text/javascript', `;(async () => {${script}})()\n`],
  ['viewer.css', 'text/css', style],
] as const
