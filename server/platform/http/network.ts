import { isIPv6 } from 'node:net'

/** The network an address belongs to, for rate limits: an IPv4 address itself, an IPv6 address by its /64. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('%')[0]?.split('::') ?? []
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const gap = tail === undefined ? 0 : 8 - before.length - after.length
  const groups = [...before, ...Array<string>(Math.max(gap, 0)).fill('0'), ...after]
  return `${prefix(groups, 4)}::/64`
}

/** The /48 around an IPv6 network, which may all belong to one customer of a provider. For IPv4 the address itself. */
export function siteOf(address: string): string {
  const network = networkOf(address)
  return network.endsWith('::/64') ? `${prefix(network.split(':'), 3)}::/48` : network
}

const prefix = (groups: readonly string[], count: number): string =>
  groups
    .slice(0, count)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
