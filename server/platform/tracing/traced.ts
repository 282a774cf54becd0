import type { MailServer } from '../email/transport.ts'
import type { JobKind } from '../jobs/jobs.ts'
import type { SignOn } from '../sso/sign-on.ts'
import type { Storage } from '../storage/storage.ts'
import type { Tracing } from './tracing.ts'

// Wrappers that trace the portal's services. Without tracing they return the service unchanged.

export const tracedJobs = (
  kinds: readonly JobKind<never>[],
  tracing: Tracing | undefined,
): readonly JobKind<never>[] =>
  tracing
    ? kinds.map((kind) => ({
        ...kind,
        handle: (data: never) =>
          tracing.during({ name: `job ${kind.name}`, kind: 'internal' }, () => kind.handle(data)),
      }))
    : kinds

export const tracedMailServer = (server: MailServer | null, tracing: Tracing | undefined): MailServer | null =>
  server && tracing
    ? { ...server, send: (mail) => tracing.during({ name: 'mail send', kind: 'client' }, () => server.send(mail)) }
    : server

export function tracedStorage(storage: Storage, tracing: Tracing | undefined): Storage {
  if (!tracing) return storage
  const during = <Result>(act: string, work: () => Promise<Result>): Promise<Result> =>
    tracing.during({ name: `files ${act}`, kind: 'client' }, work)
  return {
    ...storage,
    put: (key, source) => during('put', () => storage.put(key, source)),
    get: (key) => during('get', () => storage.get(key)),
    remove: (key) => during('remove', () => storage.remove(key)),
  }
}

export function tracedSignOn(signOn: SignOn, tracing: Tracing | undefined): SignOn {
  if (!tracing) return signOn
  const during = <Result>(act: string, work: () => Promise<Result>): Promise<Result> =>
    tracing.during({ name: `sign-on ${act}`, kind: 'client' }, work)
  return {
    ...signOn,
    begin: () => during('begin', signOn.begin),
    check: () => during('check', signOn.check),
    complete: (answer, attempt) => during('complete', () => signOn.complete(answer, attempt)),
  }
}
