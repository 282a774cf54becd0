import { type GrownPortal, onBothDatabases } from './grown-company.ts'
import { inTurns } from './in-turns.ts'
import { quantileOf } from './quantile.ts'
import { growSearchData, peoplePerEngagement } from './search-data.ts'
import { usuallyOr } from './size.ts'
import { withTarget } from './wanted.ts'

/** The first 40 engagements of the demo have records of every kind. */
const base = 40
const design = Number(process.env.ENGAGEMENTS ?? usuallyOr(2000, base))
const sizes = [design, design * usuallyOr(10, 2)] as const
const mostMilliseconds = [20, 100] as const

/**
 * Measures the search with one client as a customer, as staff with few engagements and as a superuser: each text at the
 * design size and at ten times that size, on PostgreSQL 18 and on the embedded database.
 */
const people = {
  customer: 'advanced@customer.example',
  'staff with few': 'consultant@provider.example',
  superuser: 'superuser@provider.example',
}

/** Texts typed on the way to a name, then other kinds of searches. */
const texts = {
  'while typing': ['p', 'pa', 'pay', 'paym', 'payments', 'payments pl', 'payments platform'],
  'a reference': ['wo-20', 'wo-2005', 'wo2005'],
  'a person': ['amara', 'priya ram', 'ra'],
  'a role and skill': ['kotlin developer'],
  'a file': ['terms', 'master agreement'],
  'a kind': ['audit', 'files', 'feedback halden'],
  'a month': ['files march'],
  'an action': ['extension payments', 'share a file payments'],
  'a screen': ['notifications'],
  'inside a word': ['latfor'],
  'part of a Japanese word': ['支', '支店', '支店シ', '店システム'],
  'words of two records': ['delivery payments'],
  'a typing error': ['paymnets', 'platfrom'],
  nothing: ['xyzzyq'],
}

interface Timed {
  text: string
  /** Milliseconds at each size. */
  p50: number[]
}
/** Times of the texts by person and kind. */
type Times = Record<string, Timed[]>

export const benchSearch = (): Promise<void> => {
  console.log(`${sizes.join(' and ')} engagements with ${peoplePerEngagement} people each`)
  return onBothDatabases({ name: 'search', base, sizes, people, grow: growSearchData, measure, report })
}

async function measure(portals: readonly GrownPortal[]): Promise<Times> {
  const measured: Times = {}
  for (const who of Object.keys(people))
    for (const [kind, list] of Object.entries(texts)) {
      const times: Timed[] = []
      for (const text of list) {
        const p50 = await timesOf(portals, who, text)
        times.push({ text, p50 })
        if (process.env.VERBOSE) console.log(`  ${who}, "${text}": ${bothSizes(p50)} ms`)
      }
      measured[`${who}, ${kind}`] = times
    }
  return measured
}

/** Infinite where the search takes so long that the portal ends it. */
async function timesOf(portals: readonly GrownPortal[], who: string, text: string): Promise<number[]> {
  const loads = portals.map(({ portal, cookies }) => ({
    url: `http://127.0.0.1:${portal.port}/api/search?q=${encodeURIComponent(text)}`,
    headers: { cookie: cookies[who] ?? '' },
    connections: 1,
    seconds: usuallyOr(1, 0.02),
  }))
  try {
    return (await inTurns(loads)).map(({ p50 }) => p50)
  } catch (error) {
    console.log(`  ${who}, "${text}": ${error instanceof Error ? error.message : error}`)
    const times: number[] = []
    for (const alone of loads)
      times.push(
        await inTurns([alone]).then(
          ([one]) => one?.p50 ?? Number.NaN,
          () => Number.POSITIVE_INFINITY,
        ),
      )
    return times
  }
}

const bothSizes = (times: readonly number[]): string => times.map((time) => time.toFixed(1)).join(' and ')

/** Prints the median of each kind, and of all texts with its target. */
function report(name: string, measured: Times): void {
  for (const [what, times] of Object.entries(measured)) {
    const p50 = sizes.map((_, size) => quantileOf(timesAt(size, times)))
    console.log(`${name}, ${what}: p50 ${bothSizes(p50)} ms, slowest ${slowestOf(times)}`)
  }
  const all = Object.entries(measured).flatMap(([what, times]) =>
    times.map(({ text, p50 }) => ({ text: `${what}, ${text}`, p50 })),
  )
  for (const [size, engagements] of sizes.entries())
    console.log(
      `${name}, all texts at ${engagements} engagements: p50 ${withTarget(quantileOf(timesAt(size, all)), { most: mostMilliseconds[size] ?? 0, unit: ' ms', digits: 1 })}`,
    )
  console.log(`${name}, the slowest of all: ${slowestOf(all)}`)
}

const timesAt = (size: number, times: readonly Timed[]): number[] => times.map(({ p50 }) => p50[size] ?? Number.NaN)

/** The text that takes longest at the larger size. */
function slowestOf(times: readonly Timed[]): string {
  const slowest = times.toSorted((one, other) => (other.p50.at(-1) ?? 0) - (one.p50.at(-1) ?? 0))[0]
  return slowest ? `"${slowest.text}" with ${bothSizes(slowest.p50)} ms` : ''
}
