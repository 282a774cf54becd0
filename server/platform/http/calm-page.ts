import type { FastifyInstance } from 'fastify'
import { type Html, html } from './html.ts'

const calmStylesheet = '/calm.css'

/** A page without scripts, for the few that are not screens: links in emails, errors, and the demo's emails and accounts. */
export const calmPage = (title: string, content: Html, stylesheet = calmStylesheet): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="stylesheet" href="${stylesheet}">
</head>
<body><main>${content}</main></body>
</html>
`.html

export const serveCalmStyle = (server: FastifyInstance): void =>
  void server.get(calmStylesheet, (_, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(calmStyle),
  )

export const calmStyle = `
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; background: #fdfdfc; color: #21201c; font: 400 15px/24px Inter, "Helvetica Neue", Arial, sans-serif; }
main { max-width: 560px; margin: 0 auto; padding: 48px 16px; }
h1, h2 { margin: 0 0 8px; font-family: Georgia, "Times New Roman", serif; font-weight: 400; overflow-wrap: anywhere; }
h1 { font-size: 30px; line-height: 36px; }
h2 { font-size: 20px; line-height: 28px; }
p { margin: 0 0 16px; }
a { color: #0d3c48; }
ul { list-style: none; margin: 24px 0 0; padding: 0; border-top: 1px solid #21201c; }
li { border-bottom: 1px solid #e2e1de; }
.quiet { color: #63635e; }
.row {
  display: block; width: 100%; min-height: 48px; padding: 12px 8px; border: 0; background: none; color: inherit;
  font: inherit; text-align: left; text-decoration: none; cursor: pointer; overflow-wrap: anywhere;
}
.row:hover { background: #f1f0ef; }
.row b { display: block; font-weight: 500; }
.row span { display: block; color: #63635e; font-size: 13px; line-height: 20px; }
.button {
  display: inline-block; min-height: 44px; padding: 10px 20px; border: 0; border-radius: 8px; background: #0d3c48;
  color: #fdfdfc; font: inherit; font-weight: 500; text-decoration: none; cursor: pointer;
}
.field { width: 100%; min-height: 44px; padding: 8px 12px; border: 1px solid #8a8a85; border-radius: 8px; font: inherit; }
.button.second { background: none; box-shadow: inset 0 0 0 1px #8a8a85; color: #0d3c48; }
:focus-visible { outline: 2px solid #0d3c48; outline-offset: 2px; }
`
