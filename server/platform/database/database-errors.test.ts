// @module-tag own-database
import { expect, test } from 'vitest'
import { databaseTrouble, onceDatabaseAnswers } from './database-errors.ts'

const ofServer = (code: string) => Object.assign(new Error('said by the server'), { code, severity: 'ERROR' })
const ofSystem = (code: string) => Object.assign(new Error('said by the system'), { code })

test.each([
  ['a restart of the server', ofServer('57P01'), 'passing'],
  ['a server that is still starting', ofServer('57P03'), 'passing'],
  ['a statement that took too long', ofServer('57014'), 'passing'],
  ['too many connections', ofServer('53300'), 'passing'],
  ['a deadlock', ofServer('40P01'), 'passing'],
  ['a broken connection', ofServer('08006'), 'passing'],
  ['a read-only server', ofServer('25006'), 'passing'],
  ['a refused connection', ofSystem('ECONNREFUSED'), 'passing'],
  ['a host name that is not found', ofSystem('ENOTFOUND'), 'passing'],
  ['a connection that ended unexpectedly', new Error('Connection terminated unexpectedly'), 'passing'],
  ['a query without a timely answer', new Error('Query read timeout'), 'passing'],
  ['an exhausted connection pool', new Error('timeout exceeded when trying to connect'), 'passing'],
  ['a wrong password', ofServer('28P01'), 'lasting'],
  ['a missing database', ofServer('3D000'), 'lasting'],
])('%s counts as a database problem', (_, error, kind) => {
  expect(databaseTrouble(error)).toEqual({ kind, reason: expect.stringMatching(/^[a-z][^.]+$/) })
})

test.each([
  ['a duplicate key', ofServer('23505')],
  ['a statement with a syntax error', ofServer('42601')],
  ['a value that is too long', ofServer('22001')],
  ['a missing folder', ofSystem('ENOENT')],
  ['any other error', new TypeError('x is not a function')],
  ['a thrown value that is not an error', 'thrown'],
])('%s counts as an error of the portal', (_, error) => {
  expect(databaseTrouble(error)).toBeUndefined()
})

test('a temporary problem is retried until it passes, and each reason is reported once', async () => {
  const outcomes = [ofSystem('ECONNREFUSED'), ofServer('57P03'), ofServer('57P03')]
  const output: string[] = []
  const attempt = async (): Promise<string> => {
    const outcome = outcomes.shift()
    if (outcome) throw outcome
    return 'open'
  }
  expect(await onceDatabaseAnswers(attempt, (reason) => output.push(reason))).toBe('open')
  expect(output).toEqual(['nothing answers at that address', 'it is starting up or shutting down'])
})

test('a lasting problem is not retried', async () => {
  const attempt = () => Promise.reject(ofServer('28P01'))
  await expect(onceDatabaseAnswers(attempt, () => {})).rejects.toThrow('said by the server')
})
