import type { Config } from '../config.ts'
import { type BeginScan, checkScanner } from '../files/scanner.ts'
import type { MailServer } from '../mail/transport.ts'
import { callbackPath } from '../sso/identity-provider.ts'
import type { SignOn } from '../sso/sign-on.ts'
import type { Storage } from '../storage/storage.ts'
import { checkStorage } from '../storage/watched-storage.ts'
import { collectorUrl } from '../tracing/open-tracing.ts'
import type { Check, Found } from './finding.ts'

/** The mail server takes the login; nothing is sent. */
export const mailCheck = (mailServer: Pick<MailServer, 'check'> | null): Check => ({
  name: 'mail server',
  advice: 'See that SMTP_URL names the right host, port, user and password, and that this machine may connect there.',
  run: async () => {
    if (!mailServer) return { state: 'off', fact: 'SMTP_URL is not set' }
    await mailServer.check()
    return { state: 'ok', fact: 'connects and logs in' }
  },
})

/** The identity provider is found, and takes the address to which it is to send people back. */
export const signOnCheck = (signOn: SignOn, publicUrl: string, configured: boolean): Check => ({
  name: 'sign-on',
  advice:
    'See that OIDC_ISSUER is the issuer exactly as the identity provider names itself, and can be reached from here.',
  run: async () => {
    if (!configured) return { state: 'off', fact: 'staff do not sign on' }
    await signOn.check()
    const { auth_uri } = await signOn.begin()
    const answer = await fetch(auth_uri, { redirect: 'manual', signal: AbortSignal.timeout(10_000) })
    await answer.body?.cancel()
    if (answer.status < 400)
      return { state: 'ok', fact: `${new URL(auth_uri).host} takes people and sends them back here` }
    const fact = `the identity provider refuses the portal (status ${answer.status})`
    return {
      state: 'wrong',
      fact,
      advice: `Register ${publicUrl}${callbackPath} there as a redirect address of OIDC_CLIENT_ID.`,
    }
  },
})

/** Writes, reads and removes a small object. */
export const storageCheck = (storage: Storage, bucket: string | null): Check => ({
  name: 'files',
  advice: bucket
    ? 'See that S3_ENDPOINT can be reached, that S3_BUCKET is there, and that the key may read, write and delete in it.'
    : 'See that DATA_DIR is there, belongs to this user and has room.',
  run: async () => {
    await checkStorage(storage)
    return { state: 'ok', fact: `${bucket ? `the bucket ${bucket}` : 'the disk'} is written, read and deleted in` }
  },
})

export const scannerCheck = (clamdUrl: string | null, scan: BeginScan): Check => ({
  name: 'scanner',
  advice: 'See that CLAMD_URL is right and the daemon runs: until then every upload is refused.',
  run: async (): Promise<Found> => {
    if (!clamdUrl) return { state: 'off', fact: 'CLAMD_URL is not set: files are not scanned' }
    await checkScanner(scan)
    return { state: 'ok', fact: `${new URL(clamdUrl).host} scans` }
  },
})

/** The collector takes an export without a single span. */
export const collectorCheck = (config: Config): Check => ({
  name: 'trace collector',
  advice: 'See that OTEL_EXPORTER_OTLP_ENDPOINT is right and the collector runs: until then traces are lost.',
  run: async (): Promise<Found> => {
    const url = collectorUrl(config)
    if (url === null) return { state: 'off', fact: 'no traces are collected' }
    // OpenTelemetry is loaded only where a collector is set.
    const { checkCollector } = await import('../tracing/trace-exporter.ts')
    await checkCollector(config.OTEL_EXPORTER_OTLP_PROTOCOL, url, config.OTEL_EXPORTER_OTLP_HEADERS)
    return { state: 'ok', fact: `${new URL(url).host} takes traces` }
  },
})
