// Receives what the portal tells: PORTAL_SECRET=whsec_... PORT=8080 node webhook-receiver.mjs
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const { PORTAL_SECRET = '', PORT = '8080' } = process.env
const key = Buffer.from(PORTAL_SECRET.replace('whsec_', ''), 'base64')
const seen = new Set() // Keep these ids where you keep your records: a message may come twice.

/** Whether one of its signatures is made with our secret, within five minutes of now. */
function isSigned(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures = '' } = headers
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) < 300)) return false
  const expected = Buffer.from(`v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`)
  const isOurs = (one) => one.length === expected.length && timingSafeEqual(Buffer.from(one), expected)
  return signatures.split(' ').some(isOurs)
}

const server = createServer(async (request, response) => {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  const body = Buffer.concat(chunks) // As it came: parsed and written again it would be another text.
  if (!isSigned(request.headers, body)) return response.writeHead(401).end()
  const id = request.headers['webhook-id']
  const { type, timestamp, data } = JSON.parse(body)
  if (!seen.has(id)) console.log(type, timestamp, data.engagement?.title ?? '', data.sentence)
  seen.add(id)
  response.writeHead(204).end() // Within ten seconds; what takes longer is done afterwards.
})
server.listen(Number(PORT), () => console.log(`Receiving on port ${server.address().port}`))
