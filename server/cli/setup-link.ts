import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setupLinkHours } from '@portal/domain/session/setup'
import type { Command } from 'commander'
import { makeSetupLink } from '../features/session/setup.ts'
import { askPortal } from '../platform/admin-socket.ts'
import { readConfig } from '../platform/config.ts'
import { CommandError, now, openOrAskPortal, printLine } from './command.ts'

export function addSetupLink(program: Command): void {
  program
    .command('setup-link')
    .description('Print the link that sets up a portal without a superuser. A new link ends the old one')
    .action(async () => {
      const link = await newLink()
      if (link === '')
        throw new CommandError(
          'This portal is set up: it has, or had, a superuser. Make another one with: user superuser <email>',
        )
      printLine(link)
      printLine(
        `The link works once, for ${setupLinkHours} hours. The first person who signs in with it becomes the superuser.`,
      )
    })
}

async function newLink(): Promise<string> {
  const config = readConfig(process.env)
  const answer = new PassThrough()
  const connection = await openOrAskPortal(config, 'portal setup-link', () => askPortal(config, 'setup-link', answer))
  if (!connection) return text(answer)
  try {
    return await makeSetupLink({ db: connection.db, config, now })
  } finally {
    await connection.close()
  }
}
