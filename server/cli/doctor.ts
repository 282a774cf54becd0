import type { Command } from 'commander'
import pino from 'pino'
import { features } from '../features.ts'
import { ConfigError, readConfig } from '../platform/config.ts'
import { DataDirInUse } from '../platform/database/data-dir-lock.ts'
import type { DatabaseConnection } from '../platform/database/database.ts'
import { connectDatabase } from '../platform/database/open-database.ts'
import { smtpServer } from '../platform/email/transport.ts'
import { checksOf } from '../platform/health/checks.ts'
import { type Finding, findingsOf } from '../platform/health/finding.ts'
import { identityProviderOf } from '../platform/sso/identity-provider.ts'
import { createSignOn } from '../platform/sso/sign-on.ts'
import { openStorage } from '../platform/storage/open-storage.ts'
import { scanner } from '../platform/virus-scan/scanner.ts'
import { now, printLine } from './command.ts'

export function addDoctor(program: Command): void {
  program
    .command('doctor')
    .description('Check everything the portal needs and say what to do. Exits with 1 if something is wrong')
    .action(async () => {
      const findings = await examine()
      const width = Math.max(...findings.map(({ name }) => name.length))
      for (const finding of findings) printLine(lineOf(finding, width))
      if (findings.some(({ state }) => state === 'wrong')) process.exitCode = 1
    })
}

const lineOf = ({ name, state, fact, advice }: Finding, width: number): string =>
  `${state.padEnd(7)}  ${name.padEnd(width)}  ${fact}${advice ? `. ${advice}` : ''}`

async function examine(): Promise<Finding[]> {
  try {
    return await examineWith(readConfig(process.env))
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.message.split('\n').map((fact) => ({ name: 'settings', state: 'wrong', fact }))
  }
}

async function examineWith(config: ReturnType<typeof readConfig>): Promise<Finding[]> {
  const log = pino({ level: 'silent' })
  const mailServer = config.SMTP_URL ? smtpServer(config.SMTP_URL, config.MAIL_FROM) : null
  const signOn = createSignOn({ identityProvider: identityProviderOf(config), publicUrl: config.PUBLIC_URL, log })
  let connection: DatabaseConnection | undefined
  let inUse: Finding | undefined
  try {
    connection = await connectDatabase(config, 'portal doctor')
  } catch (error) {
    if (!(error instanceof DataDirInUse)) throw error
    const advice = 'If the portal is using it, open /readyz?verbose instead. It runs the same checks.'
    inUse = { name: 'database', state: 'off', fact: error.message.split('. ')[0] ?? '', advice }
  }
  try {
    const parts = {
      features,
      config,
      db: connection?.db,
      mailServer,
      signOn,
      storage: openStorage(config),
      scan: scanner(config.CLAMD_URL),
      now,
    }
    const findings = await findingsOf(checksOf(parts))
    return inUse ? [inUse, ...findings] : findings
  } finally {
    mailServer?.close()
    await connection?.close()
  }
}
