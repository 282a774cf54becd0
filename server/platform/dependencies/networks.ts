import { BlockList, isIP } from 'node:net'

const named: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** Tells addresses of these networks (`10.0.0.0/8`, `10.0.0.7`, `loopback`) from all others. */
export function within(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const item of networks.flatMap((name) => named[name] ?? [name])) {
    const [start = '', prefix] = item.split('/')
    const family = isIP(start) === 6 ? 'ipv6' : 'ipv4'
    list.addSubnet(start, Number(prefix ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  return (address) => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
    return list.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4')
  }
}
