import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { createServer } from 'node:http'
import path from 'node:path'

/**
 * What shared files are measured against: node:http and a stream, nothing else. POST writes the body to a file, hashed,
 * brought to the disk and moved to its place; GET streams it back.
 */
const folder = process.argv[2] ?? ''
const server = createServer(async (request, response) => {
  if (request.method === 'GET') {
    createReadStream(path.join(folder, (request.url ?? '').slice(1))).pipe(response)
    return
  }
  const name = randomUUID()
  const hash = createHash('sha256')
  const handle = await open(path.join(folder, `${name}.part`), 'wx')
  for await (const chunk of request) {
    hash.update(chunk as Buffer)
    await handle.writeFile(chunk as Buffer)
  }
  await handle.sync()
  await handle.close()
  await rename(path.join(folder, `${name}.part`), path.join(folder, name))
  const directory = await open(folder)
  await directory.sync()
  await directory.close()
  response.end(JSON.stringify({ id: name, sha256: hash.digest('base64') }))
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address) process.send?.({ port: address.port })
})
process.on('disconnect', () => process.exit(0))
