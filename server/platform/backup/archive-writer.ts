import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { Readable, Transform } from 'node:stream'
import { ZipFile } from 'yazl'
import { sealLength } from './seal.ts'

/** Size and hash of one entry of an archive. */
interface Part {
  bytes: number
  /** Hash of the uncompressed content, in hex. */
  sha256: string
}

export interface ArchiveWriter {
  /** The archive as it comes to be; it ends after `end`, and breaks where a source does. */
  output: Readable
  /** Takes a source to its end. One at a time. */
  add: (name: string, source: AsyncIterable<Uint8Array>, kind: 'text' | 'packed') => Promise<Part>
  end: () => void
}

/**
 * A zip archive, written as its parts come, whose comment is the SHA-256 of every byte before it: whatever happens to
 * the file later is noticed without looking inside.
 */
export function archiveWriter(made: Date): ArchiveWriter {
  const zip = new ZipFile()
  const output = sealing()
  zip.on('error', (error) => output.destroy(error))
  zip.outputStream.pipe(output)
  const aborted = once(output, 'close').then(() => {
    throw output.errored ?? new Error('the archive was aborted')
  })
  aborted.catch(() => {})

  return {
    output,
    add: async (name, source, kind) => {
      const hash = createHash('sha256')
      let bytes = 0
      async function* measured(): AsyncIterable<Uint8Array> {
        for await (const chunk of source) {
          hash.update(chunk)
          bytes += chunk.length
          yield chunk
        }
      }
      const stream = Readable.from(measured(), { objectMode: false })
      const ended = new Promise<void>((resolve, reject) => {
        stream.once('end', resolve).once('error', (error) => {
          output.destroy(error)
          reject(error)
        })
      })
      const options = { compress: kind === 'text', mtime: made, mode: 0o100600, forceZip64Format: true }
      zip.addReadStream(stream, name, options)
      try {
        await Promise.race([ended, aborted])
      } finally {
        stream.destroy()
      }
      return { bytes, sha256: hash.digest('hex') }
    },
    end: () => zip.end({ comment: placeOfSeal, forceZip64Format: false }),
  }
}

const placeOfSeal = '0'.repeat(sealLength)

/** Puts the hash of all before it in the place of the last bytes. */
function sealing(): Transform {
  const hash = createHash('sha256')
  let buffered = Buffer.alloc(0)
  return new Transform({
    transform(chunk: Buffer, _, done) {
      const all = Buffer.concat([buffered, chunk])
      const certain = all.subarray(0, Math.max(0, all.length - sealLength))
      buffered = all.subarray(certain.length)
      hash.update(certain)
      done(null, certain)
    },
    flush(done) {
      if (buffered.toString('latin1') === placeOfSeal) done(null, hash.digest('hex'))
      else done(new Error('the archive does not end with a place for its checksum'))
    },
  })
}
