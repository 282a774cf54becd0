const free = 0xffffffff
const endOfChain = 0xfffffffe
const tableSector = 0xfffffffd
const listSector = 0xfffffffc
const inHead = 109

interface OleOptions {
  /** 4 has sectors of 4,096 bytes instead of 512. */
  version?: 3 | 4
}

/**
 * A whole OLE file (MS-CFB) with the given streams, each padded to 4,096 bytes: streams, directory, the table of sectors
 * and, in a large file, the list of where that table lies.
 */
export function oleFile(streams: Record<string, Buffer | string>, { version = 3 }: OleOptions = {}): Buffer {
  const sectorBytes = version === 3 ? 512 : 4096
  const perSector = sectorBytes / 4
  const table: number[] = []
  const sectors: Buffer[] = []
  const add = (content: Buffer, padTo = sectorBytes): number => {
    const padded = Buffer.alloc(Math.ceil(Math.max(content.length, padTo) / sectorBytes) * sectorBytes)
    content.copy(padded)
    const first = sectors.length
    const count = padded.length / sectorBytes
    for (let index = 0; index < count; index++) {
      sectors.push(padded.subarray(index * sectorBytes, (index + 1) * sectorBytes))
      table.push(index === count - 1 ? endOfChain : first + index + 1)
    }
    return first
  }

  const names = Object.keys(streams).toSorted(
    (a, b) => a.length - b.length || (a.toUpperCase() < b.toUpperCase() ? -1 : 1),
  )
  const placed = names.map((name) => {
    const content = Buffer.from(streams[name] as string)
    return { name, start: add(content, 4096), size: Math.max(content.length, 4096) }
  })
  const directory = add(
    Buffer.concat([
      entry({ name: 'Root Entry', kind: 5, child: 1, start: endOfChain, size: 0 }),
      ...placed.map((stream, index) =>
        entry({ ...stream, kind: 2, right: index + 2 <= placed.length ? index + 2 : undefined }),
      ),
    ]),
  )

  // The table also describes its own sectors.
  let tables = 0
  while (tables * perSector < sectors.length + tables + 1) tables++
  const firstTable = sectors.length
  const listed = tables > inHead
  const list = firstTable + tables
  for (let index = 0; index < tables; index++) table.push(tableSector)
  if (listed) table.push(listSector)
  const whole = Buffer.alloc(tables * sectorBytes, 0xff)
  table.forEach((next, index) => {
    whole.writeUInt32LE(next, index * 4)
  })

  const head = Buffer.alloc(sectorBytes)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(head)
  head.fill(0xff, 76, 512)
  head.writeUInt16LE(0x3e, 24)
  head.writeUInt16LE(version, 26)
  head.writeUInt16LE(0xfffe, 28)
  head.writeUInt16LE(Math.log2(sectorBytes), 30)
  head.writeUInt16LE(6, 32)
  head.writeUInt32LE(version === 4 ? 1 : 0, 40)
  head.writeUInt32LE(tables, 44)
  head.writeUInt32LE(directory, 48)
  head.writeUInt32LE(4096, 56)
  head.writeUInt32LE(endOfChain, 60)
  head.writeUInt32LE(listed ? list : endOfChain, 68)
  head.writeUInt32LE(listed ? 1 : 0, 72)
  const last = Buffer.alloc(sectorBytes, 0xff)
  last.writeUInt32LE(endOfChain, sectorBytes - 4)
  for (let index = 0; index < tables; index++)
    if (index < inHead) head.writeUInt32LE(firstTable + index, 76 + index * 4)
    else last.writeUInt32LE(firstTable + index, (index - inHead) * 4)
  return Buffer.concat([head, ...sectors, whole, ...(listed ? [last] : [])])
}

interface Entry {
  name: string
  kind: number
  start: number
  size: number
  right?: number | undefined
  child?: number
}

function entry({ name, kind, start, size, right = free, child = free }: Entry): Buffer {
  const entry = Buffer.alloc(128)
  entry.write(name, 0, 'utf16le')
  entry.writeUInt16LE((name.length + 1) * 2, 64)
  entry.writeUInt8(kind, 66)
  entry.writeUInt8(1, 67)
  entry.writeUInt32LE(free, 68)
  entry.writeUInt32LE(right, 72)
  entry.writeUInt32LE(child, 76)
  entry.writeUInt32LE(start, 116)
  entry.writeUInt32LE(size, 120)
  return entry
}
