import type { Adapter, AdapterPayload } from 'oidc-provider'

interface Entry {
  payload: AdapterPayload
  expiresAt: number
}

/** Keeps sessions and codes of the demo's identity provider in memory until they expire. */
export function memoryAdapter(): (name: string) => Adapter {
  const entries = new Map<string, Entry>()
  const dropExpired = (): void => {
    for (const [key, entry] of entries) if (entry.expiresAt <= Date.now()) entries.delete(key)
  }
  const live = (key: string): AdapterPayload | undefined => {
    const entry = entries.get(key)
    return entry && entry.expiresAt > Date.now() ? entry.payload : undefined
  }
  const liveWhere = (prefix: string, matches: (payload: AdapterPayload) => boolean): AdapterPayload | undefined => {
    for (const key of entries.keys()) {
      const payload = key.startsWith(prefix) ? live(key) : undefined
      if (payload && matches(payload)) return payload
    }
    return undefined
  }

  return (name) => ({
    upsert: async (id, payload, expiresIn) => {
      dropExpired()
      entries.set(`${name}:${id}`, { payload, expiresAt: Date.now() + (expiresIn ?? 86_400) * 1000 })
    },
    find: async (id) => live(`${name}:${id}`),
    findByUid: async (uid) => liveWhere(`${name}:`, (payload) => payload.uid === uid),
    findByUserCode: async (userCode) => liveWhere(`${name}:`, (payload) => payload.userCode === userCode),
    consume: async (id) => {
      const payload = live(`${name}:${id}`)
      if (payload) payload.consumed = Math.floor(Date.now() / 1000)
    },
    destroy: async (id) => {
      entries.delete(`${name}:${id}`)
    },
    revokeByGrantId: async (grantId) => {
      for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key)
    },
  })
}
