import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import { type Dependency, watchDependency } from './dependencies/dependency.ts'
import type { IdentityProvider } from './sso/identity-provider.ts'
import { createSignOn, type SignOn } from './sso/sign-on.ts'
import { openStorage } from './storage/open-storage.ts'
import type { Storage } from './storage/storage.ts'
import { checkStorage, watchedStorage } from './storage/watched-storage.ts'
import { type BeginScan, checkScanner, scanner, watchedScanner } from './virus-scan/scanner.ts'

interface WatchedDependencies {
  signOn: SignOn
  storage: Storage
  scan: BeginScan
  /** Dependencies that the settings name. */
  all: Dependency[]
}

/** Dependencies apart from the database and the mail server. Each reports whether it works; the portal runs without it. */
export function watchDependencies(
  config: Config,
  identityProvider: IdentityProvider | null,
  log: FastifyBaseLogger,
): WatchedDependencies {
  const opened = openStorage(config)
  const store = watchDependency('file store', 'files cannot be stored or opened', log, () => checkStorage(opened))
  const clamd = scanner(config.CLAMD_URL)
  const virusScanner = watchDependency('virus scanner', 'uploads are rejected', log, () => checkScanner(clamd))
  const provider: Dependency = watchDependency('identity provider', 'staff cannot sign in', log, () => signOn.check())
  const signOn = createSignOn({ identityProvider, publicUrl: config.PUBLIC_URL, log, dependency: provider })
  return {
    signOn,
    storage: watchedStorage(opened, store),
    scan: config.CLAMD_URL ? watchedScanner(clamd, virusScanner) : clamd,
    all: [store, ...(config.CLAMD_URL ? [virusScanner] : []), ...(identityProvider ? [provider] : [])],
  }
}
