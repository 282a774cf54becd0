import { setTimeout as wait } from 'node:timers/promises'
import { noDatabase } from '@portal/domain/contract/error-answer'
import { getEngagement } from '@portal/domain/engagements/contract'
import { createTag } from '@portal/domain/tags/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import type { Ending } from '../../testing/fault-proxy.ts'
import { type Heard, type PortalBehindProxy, portalBehindProxy } from '../../testing/portal-behind-proxy.ts'
import { openDatabase } from './open-database.ts'
import { postgresPool } from './postgres-pool.ts'

const input = inject('database')
const answeredWithin = 10_000
const healedWithin = 5_000

describe.runIf(input.kind === 'postgres')('with a broken database connection', () => {
  let portal: PortalBehindProxy
  let engagement: string
  let cookie: string
  beforeAll(async () => {
    portal = await portalBehindProxy(input.kind === 'postgres' ? input.url : '')
  })
  afterAll(() => portal.stop())
  // An engagement for each test: changes of one take turns.
  beforeEach(async () => {
    portal.proxy.cutAt(undefined)
    await portal.proxy.pass()
    engagement = await portal.records.engagement()
    cookie = await portal.signIn(await portal.records.stakeholderAccount([engagement]))
  })

  const read = () => portal.ask(getEngagement, { params: { id: engagement } }, cookie)
  const write = (name: string) => portal.ask(createTag, { params: { id: engagement }, body: { name } }, cookie)
  const stored = async (): Promise<string[]> => {
    const rows = portal.direct.db.selectFrom('tag').select('name').where('engagement_id', '=', engagement)
    return (await rows.execute()).map(({ name }) => name)
  }
  /** Asks until the answer is good; the milliseconds that took. */
  const healed = async (): Promise<number> => {
    const begun = performance.now()
    while ((await read()).status !== 200) await wait(20)
    return performance.now() - begun
  }
  const expectNoDatabase = (heard: Heard): void => {
    expect(heard).toMatchObject({ status: 503, retryAfter: '2', body: { detail: noDatabase } })
    expect(heard.milliseconds).toBeLessThan(answeredWithin)
  }

  /** Readers and writers at once while `harm` is done; every answer, and the names whose writing was acknowledged. */
  async function underTraffic(
    harm: (acknowledged: readonly string[]) => Promise<void>,
  ): Promise<{ heard: Heard[]; acknowledged: string[] }> {
    const heard: Heard[] = []
    const acknowledged: string[] = []
    let over = false
    const worker = async (number: number): Promise<void> => {
      for (let count = 0; !over; count++) {
        const name = `tag ${number}-${count}`
        const answer = number % 2 === 0 ? await read() : await write(name)
        heard.push(answer)
        if (answer.status === 201) acknowledged.push(name)
      }
    }
    const workers = Array.from({ length: 8 }, (_, number) => worker(number))
    await harm(acknowledged).finally(() => {
      over = true
    })
    await Promise.all(workers)
    return { heard, acknowledged }
  }

  async function expectOnlyGoodOrNoDatabase(heard: readonly Heard[]): Promise<void> {
    const bad = heard.filter(({ status }) => status !== 200 && status !== 201)
    expect(bad.length).toBeGreaterThan(0)
    for (const firstClient of bad) expectNoDatabase(firstClient)
  }

  const terminate = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(portal.direct.db)

  test.each<[string, () => unknown]>([
    ['reset', () => portal.proxy.end('reset')],
    ['closed', () => portal.proxy.end('close')],
    ['terminated by the administrator', terminate],
  ])('if it is %s under traffic, calls are answered and no acknowledged write is lost', async (_, harm) => {
    const { heard, acknowledged } = await underTraffic(async (acknowledged) => {
      for (let time = 0; time < 15; time++) {
        const before = acknowledged.length
        await harm()
        while (acknowledged.length === before) await wait(20)
      }
    })
    await expectOnlyGoodOrNoDatabase(heard)
    expect(await healed()).toBeLessThan(healedWithin)
    expect(acknowledged.length).toBeGreaterThan(0)
    expect(await stored()).toEqual(expect.arrayContaining(acknowledged))
  })

  test('if it is refused, calls get an error, readiness reports it, and calls soon recover', async () => {
    const { heard } = await underTraffic(async () => {
      await portal.proxy.refuse()
      await wait(500)
    })
    await expectOnlyGoodOrNoDatabase(heard)
    expect(await portal.get('/healthz')).toMatchObject({ status: 200 })
    expect(await portal.get('/readyz')).toMatchObject({ status: 503, body: { status: 'no database' } })
    for (const address of ['/overview', '/unsubscribe?token=x', '/stop-recovery?token=x', '/demo/of/nothing'])
      expect(await portal.open(address, cookie)).toMatchObject({
        status: 503,
        retryAfter: '2',
        body: expect.stringMatching(new RegExp(`<h1>Please wait a moment</h1><p>${noDatabase}</p>`)),
      })
    await portal.proxy.pass()
    expect(await healed()).toBeLessThan(healedWithin)
    expect(await portal.get('/readyz')).toMatchObject({ status: 200 })
    expect(await portal.open('/overview', cookie)).toMatchObject({ status: 200 })
  })

  test('if it goes silent under traffic, calls are answered within ten seconds and recover afterwards', {
    timeout: 40_000,
    tags: ['slow'],
  }, async () => {
    const { heard, acknowledged } = await underTraffic(async () => {
      await wait(200)
      portal.proxy.silence()
      await wait(100)
    })
    await expectOnlyGoodOrNoDatabase(heard)
    await portal.proxy.pass()
    expect(await healed()).toBeLessThan(healedWithin)
    expect(await stored()).toEqual(expect.arrayContaining(acknowledged))
  })

  test('if it goes silent while idle, calls soon succeed on a new connection', { tags: ['slow'] }, async () => {
    await Promise.all(Array.from({ length: 12 }, read))
    portal.proxy.silence()
    await portal.proxy.pass()
    await wait(1100)
    expect(await healed()).toBeLessThan(healedWithin)
  })

  test('if it goes silent while the pool is closed, the statement fails and the pool closes once', async () => {
    const url = portal.proxy.through(input.kind === 'postgres' ? input.url : '')
    const pool = postgresPool(url, { connections: 1, statementSeconds: 0.2 })
    const client = await pool.connect()
    portal.proxy.silence()
    const failed = expect(client.query('select 1', [])).rejects.toThrow('Query read timeout')
    const ended = pool.end()
    await failed
    client.release()
    await ended
    expect(pool.counts()).toEqual({ total: 0, idle: 0, waiting: 0 })
    await portal.proxy.pass()
    await healed()
  })

  test('if it is slow, calls still succeed', async () => {
    portal.proxy.delay(50)
    const answers = await Promise.all([read(), read(), write('slow')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 201])
    expect(await stored()).toEqual(['slow'])
  })

  describe('at COMMIT', () => {
    // Every one: another, of what the portal does by itself, must not be the one that is cut in its stead.
    const commits = { seen: 'commit\0', times: Number.POSITIVE_INFINITY }
    const cutBefore = async (ending: Ending): Promise<void> => {
      portal.proxy.cutAt({ ...commits, when: 'before', ending })
      expectNoDatabase(await write('once'))
      portal.proxy.cutAt(undefined)
      expect(portal.proxy.cuts()).toBeGreaterThan(0)
      expect(await healed()).toBeLessThan(healedWithin)
      expect(await stored()).toEqual([])
      // The connection that was cut holds no lock. After silence, the server notices only later that it is gone.
      if (ending !== 'silence') expect(await write('once')).toMatchObject({ status: 201 })
    }
    const cutAfter = async (ending: Ending): Promise<void> => {
      portal.proxy.cutAt({ ...commits, when: 'after', ending })
      expectNoDatabase(await write('once'))
      portal.proxy.cutAt(undefined)
      expect(await healed()).toBeLessThan(healedWithin)
      expect(await stored()).toEqual(['once'])
    }
    const before = 'cut before the commit arrives (%s), the change is not saved and the caller gets an error'
    const after = 'cut after the commit arrived (%s), the change is saved and the caller is asked to retry'
    test.each<Ending>(['reset', 'close'])(before, cutBefore)
    test.each<Ending>(['reset', 'close'])(after, cutAfter)
    // A silent connection is given up after seconds.
    test.each<Ending>(['silence'])(before, { tags: ['slow'] }, cutBefore)
    test.each<Ending>(['silence'])(after, { tags: ['slow'] }, cutAfter)
  })

  describe('the job queue and the emails', () => {
    const post = (subject: string) => {
      const kind = 'access-link' as const
      const email = { kind, concerns: {}, to: 'helen@customer.example', subject, paragraphs: [], reason: 'A test.' }
      const { jobs, mailer } = portal.app.portal
      return portal.direct.db.transaction().execute(async (transaction) => {
        await mailer.queue(transaction, email)
        await jobs.enqueue(transaction, 'remove-old-mail', { subject })
      })
    }
    const worked = async (subject: string): Promise<boolean> => {
      const { rows } = await sql`select 1 from pgboss.job where name = 'remove-old-mail' and state = 'completed'
        and data->>'subject' = ${subject}`.execute(portal.direct.db)
      return rows.length > 0
    }
    const listeners = async (): Promise<number[]> => {
      const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
        where datname = current_database() and (query like 'LISTEN %' or query like '%pg_listening_channels()%')
          and pid <> pg_backend_pid()`.execute(portal.direct.db)
      return rows.map(({ pid }) => pid)
    }
    const expectDone = async (subject: string): Promise<void> => {
      await expect.poll(() => worked(subject), { timeout: 20_000, interval: 50 }).toBe(true)
      await expect.poll(() => portal.mailed, { timeout: 20_000, interval: 50 }).toContain(subject)
    }

    const workOn = async (how: string, harm: () => unknown): Promise<void> => {
      await post(`before ${how}`)
      await expectDone(`before ${how}`)
      const before = await listeners()
      await harm()
      await portal.proxy.pass()
      await post(`after ${how}`)
      await expectDone(`after ${how}`)
      const isNew = (pid: number): boolean => !before.includes(pid)
      await expect.poll(async () => (await listeners()).some(isNew), { timeout: 20_000 }).toBe(true)
    }
    test.each<[string, () => unknown]>([
      ['reset', () => portal.proxy.end('reset')],
      ['terminated by the administrator', terminate],
    ])('continue after the queue’s connections are %s and replaced', workOn, 30_000)
    test('continue after the queue’s connections go silent and are replaced', { timeout: 30_000, tags: ['slow'] }, () =>
      workOn('silent', () => portal.proxy.silence()),
    )
  })

  test('a portal that starts before its database waits for it and reports the reason', async () => {
    const reasons: string[] = []
    await portal.proxy.refuse()
    const url = portal.proxy.through(input.kind === 'postgres' ? input.url : '')
    const opening = openDatabase(
      { DATABASE_URL: url, DATA_DIR: null, DEMO_DATA_DIR: '' },
      { command: 'test', onWaiting: (reason) => reasons.push(reason) },
    )
    await expect.poll(() => reasons).toEqual(['nothing answers at that address'])
    await portal.proxy.pass()
    const connection = await opening
    // A busy machine may need longer for a connection than a call waits.
    await expect
      .poll(async () => (await sql`select 1 as one`.execute(connection.db)).rows, { timeout: 10_000 })
      .toEqual([{ one: 1 }])
    await connection.close()
    expect(reasons).toHaveLength(1)
  })

  test('a start with a wrong database name fails with the reason', async () => {
    const url = new URL(input.kind === 'postgres' ? input.url : '')
    url.pathname = '/nowhere'
    const opening = openDatabase(
      { DATABASE_URL: url.href, DATA_DIR: null, DEMO_DATA_DIR: '' },
      { command: 'test', onWaiting: () => {} },
    )
    await expect(opening).rejects.toThrow('database "nowhere" does not exist')
  })
})

describe.runIf(input.kind === 'postgres')('the database server settings', () => {
  // Over TCP, since sockets in the file system are not kept alive.
  const url = input.kind === 'postgres' ? input.url.replace(/\?.*/, '') : ''
  const setting = async (options: { statementSeconds?: number }, name: string): Promise<string> => {
    const pool = postgresPool(url, { connections: 1, ...options })
    const client = await pool.connect()
    const { rows } = await client.query<Record<string, string>>(`show ${name}`, [])
    client.release()
    await pool.end()
    return rows[0]?.[name] ?? ''
  }

  test('limit statements and idle transactions, and enable keepalive probes', async () => {
    expect(await setting({}, 'statement_timeout')).toBe('3s')
    expect(await setting({ statementSeconds: 3600 }, 'statement_timeout')).toBe('1h')
    expect(await setting({}, 'idle_in_transaction_session_timeout')).toBe('30s')
    expect(await setting({}, 'tcp_keepalives_idle')).toBe('5')
    expect(await setting({}, 'jit')).toBe('off')
  })

  test('end a statement that takes too long', async () => {
    const pool = postgresPool(url, { connections: 1, statementSeconds: 1 })
    const client = await pool.connect()
    await expect(client.query('select pg_sleep(20)', [])).rejects.toThrow('statement timeout')
    client.release()
    await pool.end()
  })
})
