import { promises as dns } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { within } from './networks.ts'

/** Resolves a host name; called for each connection. */
export type LookUp = (host: string) => Promise<string[]>

const notPublic = new BlockList()
for (const [network, prefix] of [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ] as const),
  ...([
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
  ] as const),
  ...([
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ] as const),
] as const)
  notPublic.addSubnet(network, prefix, 'ipv4')
// Special-purpose networks, and tunnels to IPv4 (Teredo, 6to4).
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  notPublic.addSubnet(network, prefix, 'ipv6')
/** Everything else in IPv6 is this machine, this network, a multicast or an IPv4 address in disguise. */
const allocated = new BlockList()
allocated.addSubnet('2000::', 3, 'ipv6')

/** Whether an address is one of the open internet's. */
export function isPublic(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !notPublic.check(address, 'ipv4')
  return family === 6 && allocated.check(address, 'ipv6') && !notPublic.check(address, 'ipv6')
}

/** The address is none that the portal connects to. */
export class AddressRefused extends Error {}

/**
 * Returns the addresses of a host to which a connection may be opened: public ones with https, those of `networks` also with
 * http. The connection uses exactly these addresses, so that a name cannot lead elsewhere between check and connection.
 * `setting` is the setting that names the networks.
 */
export function admission(networks: readonly string[], setting: string, lookUp: LookUp = lookUpInDns) {
  const isAllowed = within(networks)
  return async ({ protocol, hostname }: URL): Promise<string[]> => {
    const host = hostname.replace(/^\[|\]$/g, '')
    const found = isIP(host) > 0 ? [host] : await lookUp(host)
    if (found.length === 0) throw new Error(`The host ${host} does not exist`)
    const plain = found.map((address) => address.replace(/%.*$/, ''))
    const admitted = plain.filter((address) => isAllowed(address) || (protocol === 'https:' && isPublic(address)))
    if (admitted.length > 0) return admitted
    throw new AddressRefused(
      protocol === 'http:' && plain.some(isPublic)
        ? 'http is only allowed in private networks. Use an https address'
        : `${host} has a private address. To allow it, add it to ${setting}`,
    )
  }
}

export type Admit = ReturnType<typeof admission>

/** DNS lookup of a request that returns the allowed addresses. Not called for addresses in the URL itself. */
export const answering =
  (addresses: readonly string[]): LookupFunction =>
  (_, { all }, callback) => {
    const found = addresses.map((address) => ({ address, family: isIP(address) }))
    const [first = { address: '', family: 4 }] = found
    if (all) callback(null, found)
    else callback(null, first.address, first.family)
  }

export const untilAborted = <Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true })),
  ])

/** Not by the system's own function, which keeps one of four threads waiting where a name server is silent. */
async function lookUpInDns(host: string): Promise<string[]> {
  if (/^(?:.+\.)?localhost\.?$/i.test(host)) return ['127.0.0.1']
  const resolver = new dns.Resolver({ timeout: 2000, tries: 2 })
  const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  const found = [four, six].flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  if (found.length > 0) return found
  // Names from the hosts file, or completed by search domains.
  if (four.status === 'rejected' && ['ENOTFOUND', 'ENODATA'].includes(four.reason.code))
    return (await dns.lookup(host, { all: true })).map(({ address }) => address)
  throw four.status === 'rejected' ? four.reason : new Error(`The host ${host} does not exist`)
}
