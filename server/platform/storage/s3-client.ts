import { createReadStream } from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { StorageFault } from './storage.ts'

export interface S3Call {
  method: 'GET' | 'PUT' | 'DELETE'
  address: string
  headers?: Record<string, string>
  /** A whole file to send. */
  file?: { path: string; bytes: number }
}

export interface S3Answer {
  status: number
  headers: http.IncomingHttpHeaders
  /** Throws when the store falls silent or breaks off. */
  body: Readable
}

export interface S3Limits {
  /** Milliseconds without progress while connecting, sending, waiting or reading. */
  silence: number
  /** Milliseconds after which a request is not retried. With `silence`, this limits the total wait. */
  retries: number
}

interface Login {
  accessKeyId: string
  secretAccessKey: string
  region: string
}

const tries = 3
/** Milliseconds after which an idle connection is closed, since a firewall may have dropped it. */
const idle = 5000

/**
 * Calls of a store that speaks S3, each signed. What fails in passing is tried three times: every call may be repeated.
 * Throws `StorageFault` where no answer comes.
 */
export function s3Client(login: Login, limits: S3Limits): (call: S3Call) => Promise<S3Answer> {
  const agents = {
    'http:': new http.Agent({ keepAlive: true, timeout: idle }),
    'https:': new https.Agent({ keepAlive: true, timeout: idle }),
  }

  const exchange = async ({ method, address, headers = {}, file }: S3Call): Promise<http.IncomingMessage> => {
    const signed = await new AwsV4Signer({ ...login, service: 's3', method, url: address, headers }).sign()
    const protocol = signed.url.protocol === 'https:' ? 'https:' : 'http:'
    return new Promise((resolve, reject) => {
      const outgoing = (protocol === 'https:' ? https : http).request(signed.url, {
        method,
        agent: agents[protocol],
        headers: { ...Object.fromEntries(signed.headers), ...(file && { 'content-length': String(file.bytes) }) },
      })
      const timer = setTimeout(() => outgoing.destroy(silent()), limits.silence)
      outgoing.on('response', (response) => {
        clearTimeout(timer)
        resolve(response)
      })
      outgoing.on('error', (error) => {
        clearTimeout(timer)
        reject(error)
      })
      if (!file) outgoing.end()
      else {
        const content = createReadStream(file.path, { highWaterMark: 256 * 1024 })
        content.on('data', () => timer.refresh())
        content.on('error', (error) => outgoing.destroy(error))
        outgoing.on('close', () => content.destroy())
        content.pipe(outgoing)
      }
    })
  }

  return async (call) => {
    const begun = performance.now()
    for (let attempt = 1; ; attempt++) {
      const isLast = () => attempt === tries || performance.now() - begun > limits.retries
      try {
        const response = await exchange(call)
        const status = response.statusCode ?? 0
        if ((status < 500 && status !== 429) || isLast())
          return { status, headers: response.headers, body: patiently(response, limits.silence) }
        response.destroy()
      } catch (error) {
        if (isLast() || isSilent(error)) throw unreachable(error)
      }
      await wait(50 * 2 ** attempt * Math.random())
    }
  }
}

const silent = (): Error => Object.assign(new Error('it does not answer'), { code: 'ETIMEDOUT' })
const isSilent = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ETIMEDOUT'
const unreachable = (error: unknown): StorageFault =>
  new StorageFault(`the bucket cannot be reached: ${error instanceof Error ? error.message : error}`, error)

/** Limits only the time spent waiting for the storage, since the reader may be slow. */
function patiently(response: http.IncomingMessage, silence: number): Readable {
  // The response may fail before anyone reads.
  response.on('error', () => {})
  const chunks = response[Symbol.asyncIterator]()
  return new Readable({
    read() {
      const timer = setTimeout(() => response.destroy(silent()), silence)
      chunks
        .next()
        .finally(() => clearTimeout(timer))
        .then(
          ({ done, value }) => this.push(done ? null : value),
          (error) => this.destroy(unreachable(error)),
        )
    },
    destroy: (error, done) => {
      if (!response.readableEnded) response.destroy()
      done(error)
    },
  })
}
