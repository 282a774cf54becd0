// @module-tag own-database
import { describe, expect, test } from 'vitest'
import { AddressRefused, admission, isPublic } from './public-address.ts'

describe('a webhook address', () => {
  test.each([
    '8.8.8.8',
    '100.63.255.255',
    '100.128.0.1',
    '172.32.0.1',
    '192.167.1.1',
    '2606:4700::1111',
    '2a00:1450::1',
  ])('is public: %s', (address) => {
    expect(isPublic(address)).toBe(true)
  })

  test.each([
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '100.64.0.1',
    '100.127.255.255',
    '127.0.0.1',
    '127.9.9.9',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.8',
    '192.168.1.1',
    '198.18.0.1',
    '198.19.255.255',
    '224.0.0.1',
    '239.1.1.1',
    '240.0.0.1',
    '255.255.255.255',
    '192.0.2.1',
    '198.51.100.1',
    '203.0.113.1',
    '192.88.99.1',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '::ffff:8.8.8.8',
    '::7f00:1',
    '64:ff9b::7f00:1',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1::1',
    '100::1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    '5f00::1',
    'no address',
    '',
  ])('is not public: %s', (address) => {
    expect(isPublic(address)).toBe(false)
  })
})

describe('a webhook connection', () => {
  const names: Record<string, string[]> = {
    'both.example': ['10.0.0.5', '8.8.8.8'],
    'inside.example': ['10.0.0.5'],
    'zone.example': ['fe80::1%eth0'],
    'nothing.example': [],
  }
  const admit = admission(['10.1.0.0/16'], 'WEBHOOK_PRIVATE_NETWORKS', async (host) => names[host] ?? ['8.8.4.4'])
  const to = (address: string) => admit(new URL(address))

  test('uses only the public IP addresses of the host name', async () => {
    expect(await to('https://any.example/x')).toEqual(['8.8.4.4'])
    expect(await to('https://both.example/x')).toEqual(['8.8.8.8'])
    expect(await to('https://8.8.8.8/x')).toEqual(['8.8.8.8'])
  })

  test('can use the configured private networks, over http too', async () => {
    expect(await to('http://10.1.2.3/x')).toEqual(['10.1.2.3'])
    expect(await to('https://10.1.2.3/x')).toEqual(['10.1.2.3'])
  })

  test.each([
    'https://inside.example',
    'https://zone.example',
    'https://127.0.0.1',
    'https://[::1]',
    'https://0x7f.1',
    'https://2130706433',
    'https://0177.0.0.1',
    'https://[::ffff:127.0.0.1]',
    'https://[64:ff9b::7f00:1]',
    'https://10.2.0.1',
    'http://any.example',
    'http://8.8.8.8',
    'https://169.254.169.254/latest/meta-data',
  ])('to %s is rejected', async (address) => {
    await expect(to(address)).rejects.toThrow(AddressRefused)
  })

  test('fails if the host name does not exist', async () => {
    await expect(to('https://nothing.example')).rejects.toThrow('The host nothing.example does not exist')
  })
})
