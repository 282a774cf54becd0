import type { Values } from './settings.ts'

/** One sentence for each pair of settings that contradict each other. */
export function contradictions(config: Values & { passkeys: boolean }): string[] {
  const problems: string[] = []
  if (config.OIDC_ISSUER && !config.OIDC_CLIENT_ID)
    problems.push('OIDC_CLIENT_ID must be set together with OIDC_ISSUER')
  if (config.OIDC_ISSUER && config.STAFF_SIGN_ON === 'off')
    problems.push('STAFF_SIGN_ON is off, but OIDC_ISSUER is set: remove one of them')
  if (config.PASSKEY_LEVELS.length > 0 && !config.passkeys)
    problems.push('PASSKEY_LEVELS needs a PUBLIC_URL with https and a host name: browsers allow passkeys only there')
  const s3 = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const
  const missing = s3.filter((name) => !config[name])
  if (missing.length < s3.length)
    problems.push(...missing.map((name) => `${name} must be set: S3 needs all of ${s3.join(', ')}`))
  const prefix = config.IMPORT_PREFIX
  if (prefix !== null && !config.S3_BUCKET)
    problems.push('IMPORT_PREFIX needs S3_BUCKET: the portal imports from that bucket')
  if (prefix !== null && (!/^[\w.-]+(?:\/[\w.-]+)*\/$/.test(prefix) || ownPrefixes.has(prefix.split('/')[0] ?? '')))
    problems.push(
      `IMPORT_PREFIX must end with “/” and must not start with a folder that the portal uses itself: ${[...ownPrefixes].join(', ')}`,
    )
  return problems
}

/** Folders in the bucket where the portal stores its own files. It deletes unknown files there. */
const ownPrefixes: ReadonlySet<string> = new Set(['files', 'bug-images', 'imports'])
