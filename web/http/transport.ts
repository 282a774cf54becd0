/** Sends a request to the portal. Rejects only if the connection fails, like `fetch`. */
export type Transport = (address: string, init: RequestInit) => Promise<Response>

let current: Transport = (address, init) => fetch(address, init)

/** Replaces `fetch` on the server, where calls go to the routes in the same process. */
export const setTransport = (transport: Transport): void => {
  current = transport
}

export const send: Transport = (address, init) => current(address, init)
