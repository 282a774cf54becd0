import { scopes } from '@portal/domain/contract/scope'
import { NewToken } from '@portal/domain/tokens/validation'
import { type Command, Option } from 'commander'
import * as z from 'zod/mini'
import { createToken, endToken, findToken, findTokens } from '../features/tokens/data.ts'
import { limitProblem } from '../features/tokens/limit-problem.ts'
import { insertEntry } from '../platform/audit-log/data.ts'
import { CommandError, now, printLine, withDatabase } from './command.ts'

const who = 'Command line'

export function addToken(program: Command): void {
  const token = program.command('token').description('Create, list and revoke API tokens for programs')
  token
    .command('make')
    .description('Create a token and print it. It is printed only once')
    .argument('<name>', 'what the token is for, such as "Nightly push"')
    .addOption(new Option('--scope <scope...>', 'what the token may be used for').choices(scopes).makeOptionMandatory())
    .option('--days <number>', 'days until the token expires (default: never)')
    .option('--customer <id...>', 'only read records of these customers')
    .option('--engagement <id...>', 'only read records of these engagements, in addition to the customers')
    .action(make)
  token.command('list').description('List all tokens and their last use').action(list)
  token
    .command('revoke')
    .description('Revoke a token immediately')
    .argument('<prefix>', 'start of the token as shown by list, such as cp_live_9fK2mQxA')
    .action(revoke)
}

interface Wishes {
  scope: string[]
  days?: string
  customer?: string[]
  engagement?: string[]
}

const make = (name: string, { scope, days, customer, engagement }: Wishes): Promise<void> => {
  const limits = { clients: customer ?? [], engagements: engagement ?? [] }
  const parsed = z.safeParse(NewToken, {
    name,
    scopes: scope,
    days: days === undefined ? null : Number(days),
    ...limits,
  })
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new CommandError(`${optionOf(issue?.path[0])}: ${issue?.message}`)
  }
  return withDatabase(async (db) => {
    const secret = await db.transaction().execute(async (transaction) => {
      const problem = await limitProblem(transaction, parsed.data)
      if (problem) throw new CommandError(`${problem.sentence}.`)
      const { token, secret } = await createToken(transaction, parsed.data, { made_by: who, now: now() })
      const about = { object_id: token.id, object: `${token.name} (${token.prefix})` }
      await insertEntry(transaction, { at: now(), kind: 'admin', act: 'Created an API token', actor: who, ...about })
      return secret
    })
    printLine(secret)
  })
}

const options: Readonly<Record<string, string>> = {
  days: '--days',
  scopes: '--scope',
  clients: '--customer',
  engagements: '--engagement',
}
const optionOf = (field: PropertyKey | undefined): string => options[String(field)] ?? 'The name'

const list = (): Promise<void> =>
  withDatabase(async (db) => {
    for (const token of await findTokens(db, now())) {
      const { prefix, name, scopes, limited_to, state, expires_at, last_used_at, last_used_from } = token
      const used = last_used_at ? `last used ${last_used_at} from ${last_used_from}` : 'never used'
      const end = state === 'valid' && expires_at ? `valid until ${expires_at}` : state
      const limits = limited_to.map(({ kind, id }) => `${kind} ${id}`).join(', ')
      printLine([prefix, name, scopes.join(', '), limits || 'everything', end, used].join('\t'))
    }
  })

const revoke = (prefix: string): Promise<void> =>
  withDatabase(async (db) => {
    await db.transaction().execute(async (transaction) => {
      const token = await findToken(transaction, { prefix }, now())
      if (!token) throw new CommandError(`No API token starts with ${prefix}.`)
      await endToken(transaction, token.id, now())
      const about = { object_id: token.id, object: `${token.name} (${token.prefix})` }
      await insertEntry(transaction, { at: now(), kind: 'admin', act: 'Revoked an API token', actor: who, ...about })
    })
    printLine(`${prefix} no longer works.`)
  })
