import type { MailServer } from '../email/transport.ts'
import { callbackPath } from '../sso/identity-provider.ts'
import type { SignOn } from '../sso/sign-on.ts'
import type { Storage } from '../storage/storage.ts'
import { checkStorage } from '../storage/watched-storage.ts'
import { type BeginScan, checkScanner } from '../virus-scan/scanner.ts'
import type { Check, Found } from './finding.ts'

/** Logs in to the mail server without sending an email. */
export const mailCheck = (mailServer: Pick<MailServer, 'check'> | null): Check => ({
  name: 'mail server',
  advice: 'Check host, port, user and password in SMTP_URL, and that this machine may connect.',
  run: async () => {
    if (!mailServer) return { state: 'off', fact: 'SMTP_URL is not set' }
    await mailServer.check()
    return { state: 'ok', fact: 'connects and logs in' }
  },
})

/** Checks that the identity provider answers and accepts the redirect address. */
export const signOnCheck = (signOn: SignOn, publicUrl: string, configured: boolean): Check => ({
  name: 'sign-on',
  advice: 'Check that OIDC_ISSUER is exactly the issuer of the identity provider, and that this machine may connect.',
  run: async () => {
    if (!configured) return { state: 'off', fact: 'staff do not use single sign-on' }
    await signOn.check()
    const { auth_uri } = await signOn.begin()
    const answer = await fetch(auth_uri, { redirect: 'manual', signal: AbortSignal.timeout(10_000) })
    await answer.body?.cancel()
    if (answer.status < 400)
      return { state: 'ok', fact: `${new URL(auth_uri).host} answers and accepts the redirect address` }
    const fact = `the identity provider rejects the portal (status ${answer.status})`
    return {
      state: 'wrong',
      fact,
      advice: `Register ${publicUrl}${callbackPath} as a redirect address of OIDC_CLIENT_ID at the identity provider.`,
    }
  },
})

/** Writes, reads and removes a small object. */
export const storageCheck = (storage: Storage, bucket: string | null): Check => ({
  name: 'files',
  advice: bucket
    ? 'Check that this machine can reach S3_ENDPOINT, that S3_BUCKET exists, and that the key may read, write and delete in it.'
    : 'Check that DATA_DIR exists, belongs to this user and has free space.',
  run: async () => {
    await checkStorage(storage)
    return { state: 'ok', fact: `wrote, read and deleted a file ${bucket ? `in the bucket ${bucket}` : 'on the disk'}` }
  },
})

export const scannerCheck = (clamdUrl: string | null, scan: BeginScan): Check => ({
  name: 'scanner',
  advice: 'Check that CLAMD_URL is right and the daemon runs. Until then, uploads are rejected.',
  run: async (): Promise<Found> => {
    if (!clamdUrl) return { state: 'off', fact: 'CLAMD_URL is not set: files are not scanned' }
    await checkScanner(scan)
    return { state: 'ok', fact: `${new URL(clamdUrl).host} scans` }
  },
})
