const name = 'portal_http_request_duration_seconds'
const help = 'Time from the first byte of a request to the last byte of its response, by call and status.'
/** Seconds. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, Number.POSITIVE_INFINITY]

interface Series {
  /** Number of calls per bucket, without those of smaller buckets. */
  counts: number[]
  sum: number
  /** Text of the last scrape; a request clears it. */
  text: string | undefined
}

export interface CallDurations {
  /** `call` and `status` are of few, and hold neither quotes nor backslashes. */
  observe: (call: string, status: number, seconds: number) => void
  text: () => string
}

/**
 * Histogram of all calls in Prometheus' text format. Of its thousands of lines few change between scrapes, and only those are
 * written again. Writing all each second would take more than one percent of the portal's time.
 */
export function callDurations(): CallDurations {
  const known = new Map<string, Series>()
  return {
    observe: (call, status, seconds) => {
      const labels = `call="${call}",status="${status}"`
      let series = known.get(labels)
      if (!series) {
        series = { counts: bounds.map(() => 0), sum: 0, text: undefined }
        known.set(labels, series)
      }
      const place = bounds.findIndex((bound) => seconds <= bound)
      series.counts[place] = (series.counts[place] ?? 0) + 1
      series.sum += seconds
      series.text = undefined
    },
    text: () => {
      let text = `# HELP ${name} ${help}\n# TYPE ${name} histogram\n`
      for (const [labels, series] of known) {
        series.text ??= linesOf(labels, series)
        text += series.text
      }
      return text
    },
  }
}

function linesOf(labels: string, { counts, sum }: Series): string {
  let text = ''
  let count = 0
  for (const [place, bound] of bounds.entries()) {
    count += counts[place] ?? 0
    text += `${name}_bucket{le="${bound === Number.POSITIVE_INFINITY ? '+Inf' : bound}",${labels}} ${count}\n`
  }
  return `${text}${name}_sum{${labels}} ${sum}\n${name}_count{${labels}} ${count}\n`
}
