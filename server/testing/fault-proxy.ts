import { connect, createServer, type Socket } from 'node:net'

/** Ends a connection with RST or FIN, or silently: both sides wait for bytes that never arrive. */
export type Ending = 'reset' | 'close' | 'silence'

export interface Cut {
  /** Cut when these bytes come by, even in pieces. */
  seen: string | Buffer
  /** Sender of the bytes; the client by default. */
  from?: 'client' | 'server'
  /**
   * `before`: they do not arrive. `after`: they arrive, and what the other side then answers does not; so a client that
   * sent COMMIT does not learn that it was kept.
   */
  when: 'before' | 'after'
  ending: Ending
  /** Number of connections to cut; 1 by default. */
  times?: number
}

export interface FaultProxy {
  host: string
  port: number
  /** The address of the server with the proxy in its place. */
  through: (url: string) => string
  /** How many connections `cutAt` has cut. */
  cuts: () => number
  /** Bytes go by again, on new connections and on those that were only delayed. A silenced one stays silent. */
  pass: () => Promise<void>
  /** Every piece of bytes arrives so much later, in both directions, on open and new connections. */
  delay: (milliseconds: number) => void
  /** Open and new connections stay open and carry nothing any more, as behind a firewall that forgot them. */
  silence: () => void
  /** New connections are refused (ECONNREFUSED) until `pass`; open ones are reset. */
  refuse: () => Promise<void>
  /** Ends the open connections; new ones are served as before. */
  end: (ending: Ending) => void
  /** Waits for bytes to cut at; `undefined` waits no more. */
  cutAt: (cut: Cut | undefined) => void
  stop: () => Promise<void>
}

/** Starts a TCP proxy before the server at `host` and `port` that breaks connections as a test asks. */
export async function startFaultProxy(target: { host: string; port: number }): Promise<FaultProxy> {
  const links = new Set<Link>()
  const state: State = { mode: 'pass', delay: 0, cut: undefined, cuts: 0 }
  const listener = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    const link = new Link(client, target, state, () => links.delete(link))
    links.add(link)
  })
  const listen = (port: number): Promise<number> =>
    new Promise((resolve, reject) => {
      listener.once('error', reject)
      listener.listen(port, '127.0.0.1', () => {
        listener.off('error', reject)
        const address = listener.address()
        resolve(typeof address === 'object' && address ? address.port : 0)
      })
    })
  const port = await listen(0)
  // `close` calls back when the last connection is gone; that it listens no more is so at once.
  const shut = (): void => void (listener.listening && listener.close())
  const end = (ending: Ending): void => {
    for (const link of links) link.end(ending)
  }
  return {
    host: '127.0.0.1',
    port,
    through: (url) => {
      const other = new URL(url)
      other.host = `127.0.0.1:${port}`
      // A socket in the file system would go around the proxy.
      other.searchParams.delete('host')
      return other.href
    },
    cuts: () => state.cuts,
    pass: async () => {
      Object.assign(state, { mode: 'pass', delay: 0 })
      if (!listener.listening) await listen(port)
    },
    delay: (milliseconds) => {
      state.delay = milliseconds
    },
    silence: () => {
      state.mode = 'silence'
      end('silence')
    },
    refuse: async () => {
      shut()
      end('reset')
    },
    end,
    cutAt: (cut) => {
      state.cut = cut && { ...cut, seen: Buffer.from(cut.seen as string), times: cut.times ?? 1 }
    },
    stop: async () => {
      shut()
      end('reset')
    },
  }
}

interface State {
  mode: 'pass' | 'silence'
  delay: number
  cut: (Cut & { seen: Buffer; times: number }) | undefined
  cuts: number
}

/** One connection: a socket to each side. */
class Link {
  readonly #client: Socket
  readonly #server: Socket
  readonly #state: State
  #silent: boolean
  /** Set once the bytes to cut at have gone to the server: its answer brings the end. */
  #endAtAnswer: Ending | undefined

  constructor(client: Socket, target: { host: string; port: number }, state: State, gone: () => void) {
    this.#client = client
    this.#server = connect({ ...target, allowHalfOpen: true, noDelay: true })
    this.#state = state
    this.#silent = state.mode === 'silence'
    this.#carry('client', client, this.#server)
    this.#carry('server', this.#server, client)
    client.on('close', () => {
      this.#server.destroy()
      gone()
    })
    this.#server.on('close', () => {
      if (!this.#silent) client.destroy()
    })
  }

  #carry(from: 'client' | 'server', source: Socket, target: Socket): void {
    let rest: Buffer = Buffer.alloc(0)
    source.on('error', () => {
      // Pass a reset on, unless this connection is silent.
      if (!this.#silent) target.resetAndDestroy()
    })
    source.on('end', () => {
      if (!this.#silent) target.end()
      // The client has gone, so the silence can end.
      else if (from === 'client') source.destroy()
    })
    source.on('data', (bytes) => {
      if (this.#silent) return
      if (from === 'server' && this.#endAtAnswer) {
        this.end(this.#endAtAnswer)
        return
      }
      const { cut } = this.#state
      if (cut && (cut.from ?? 'client') === from) {
        const seen = Buffer.concat([rest, bytes])
        if (seen.includes(cut.seen)) {
          this.#cut(cut, target, bytes)
          return
        }
        rest = seen.subarray(Math.max(0, seen.length - cut.seen.length + 1))
      }
      this.#pass(source, target, bytes)
    })
  }

  #pass(source: Socket, target: Socket, bytes: Buffer): void {
    const write = (): void => {
      if (this.#silent || target.destroyed) return
      if (target.write(bytes)) return
      source.pause()
      target.once('drain', () => source.resume())
    }
    if (this.#state.delay === 0) write()
    else {
      source.pause()
      setTimeout(() => {
        source.resume()
        write()
      }, this.#state.delay)
    }
  }

  #cut(cut: Cut & { times: number }, target: Socket, bytes: Buffer): void {
    if (--cut.times <= 0) this.#state.cut = undefined
    this.#state.cuts++
    if (cut.when === 'before') this.end(cut.ending)
    else if (cut.from === 'server') target.write(bytes, () => this.end(cut.ending))
    else {
      this.#endAtAnswer = cut.ending
      target.write(bytes)
    }
  }

  end(ending: Ending): void {
    if (ending === 'silence') {
      this.#silent = true
      // Read on, so that the other side's end is still noticed.
      this.#client.resume()
      this.#server.resume()
      return
    }
    for (const socket of [this.#client, this.#server]) ending === 'reset' ? socket.resetAndDestroy() : socket.destroy()
  }
}
