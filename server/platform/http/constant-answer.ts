import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { isKnown } from './answer.ts'

interface ConstantAnswer {
  type: string
  cacheControl: string
  /** Called for the first request. */
  read: () => Promise<string | Buffer>
  /** Text that the content depends on. If it is another one, the content is read again. */
  changesWith?: () => string
}

interface Prepared {
  etag: string
  plain: Buffer
  br: Buffer
  gzip: Buffer
}

/**
 * Serves content that stays the same, as a rule until the process ends. It is compressed once, which takes longer than all else for a
 * large one, and a caller who has it gets a 304.
 */
export function serveConstant(
  server: FastifyInstance,
  url: string,
  { type, cacheControl, read, changesWith = () => '' }: ConstantAnswer,
): void {
  let prepared: Promise<Prepared> | undefined
  let preparedWith = ''
  const preparedOnce = (): Promise<Prepared> => {
    if (preparedWith !== changesWith()) prepared = undefined
    preparedWith = changesWith()
    prepared ??= prepare(read).catch((error) => {
      prepared = undefined
      throw error
    })
    return prepared
  }
  server.get(url, async (request, reply) => {
    const { etag, ...encodings } = await preparedOnce()
    reply.headers({ etag: `W/${etag}`, vary: 'accept-encoding', 'cache-control': cacheControl })
    if (isKnown(reply, etag)) return reply.code(304).send()
    const encoding = (['br', 'gzip'] as const).find((each) => accepts(request.headers['accept-encoding'], each))
    if (encoding) reply.header('content-encoding', encoding)
    return reply.type(type).send(encodings[encoding ?? 'plain'])
  })
}

async function prepare(read: ConstantAnswer['read']): Promise<Prepared> {
  const plain = Buffer.from(await read())
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    promisify(gzip)(plain),
  ])
  return { etag: `"${createHash('sha256').update(plain).digest('base64url')}"`, plain, br, gzip: zipped }
}

/** `gzip, br;q=0` accepts gzip only. */
const accepts = (header: string | string[] = '', encoding: string): boolean =>
  String(header)
    .split(',')
    .some((each) => {
      const [name, weight = 'q=1'] = each
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/)
      return name === encoding && Number(weight.replace('q=', '')) > 0
    })
