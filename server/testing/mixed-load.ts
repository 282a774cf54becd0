import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

/** Reads and writes tags. A write without a good response is sent again with the same idempotency key, as the screens do. */
export class MixedLoad {
  readonly #address: string
  readonly #cookie: string
  readonly #engagements: readonly string[]
  readonly #pause: number
  readonly #statuses = new Map<string, number>()
  #working: Promise<void>[] = []
  #over = false
  #abandoned = false
  #names = 0
  /** Names of the tags that the portal acknowledged. */
  readonly acknowledged: string[] = []
  /** Retried writes that got 409 because the first attempt was stored without its idempotency key. */
  repeated = 0
  /** Milliseconds. */
  slowest = 0

  /** Each worker pauses for this many milliseconds after each response. */
  constructor(address: string, cookie: string, engagements: readonly string[], pause = 0) {
    this.#pause = pause
    this.#address = address
    this.#cookie = cookie
    this.#engagements = engagements
  }

  start(workers: number): void {
    this.#over = false
    this.#working = Array.from({ length: workers }, (_, worker) => this.#work(worker))
  }

  /** Resolves when the last write of each worker is acknowledged. */
  async finish(): Promise<void> {
    this.#over = true
    await Promise.all(this.#working)
  }

  /** Stops without retrying failed writes. Use it after the portal was killed. */
  async abandon(): Promise<void> {
    this.#abandoned = true
    await this.finish()
    this.#abandoned = false
  }

  summary(): string {
    return [...this.#statuses].map(([status, times]) => `${times} times ${status}`).join(', ')
  }

  others(): number {
    const known = ['200', '201', '503']
    return [...this.#statuses].reduce((sum, [status, times]) => sum + (known.includes(status) ? 0 : times), 0)
  }

  async #work(worker: number): Promise<void> {
    const tagsPath = `/api/projects/${this.#engagements[worker % this.#engagements.length]}/tags`
    while (!this.#over) {
      if (worker % 2 === 0) await this.#ask(tagsPath, { method: 'GET', headers: { cookie: this.#cookie } })
      else await this.#write(tagsPath, `tag ${++this.#names}`)
      if (this.#pause > 0) await wait(this.#pause)
    }
  }

  async #write(at: string, name: string): Promise<void> {
    const headers = {
      origin: this.#address,
      cookie: this.#cookie,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    }
    const deadline = performance.now() + 60_000
    while (!this.#abandoned && performance.now() < deadline) {
      const status = await this.#ask(at, { method: 'POST', headers, body: JSON.stringify({ name }) })
      if (status === '201') return void this.acknowledged.push(name)
      if (status === '409') return void this.repeated++
      await wait(20)
    }
  }

  async #ask(at: string, init: RequestInit): Promise<string> {
    const begun = performance.now()
    const status = await fetch(this.#address + at, init)
      .then(async (response) => {
        await response.arrayBuffer()
        return String(response.status)
      })
      // Includes responses that are cut off half way.
      .catch((error: Error) => error.message)
    this.slowest = Math.max(this.slowest, performance.now() - begun)
    this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + 1)
    return status
  }
}
