import type { Adapter, AdapterPayload } from 'oidc-provider'

interface Entry {
  payload: AdapterPayload
  expiresAt: number
}

/** Keeps sessions and codes of the demo's identity provider in memory until they expire. */
export function memoryAdapter(): (name: string) => Adapter {
  const entries = new Map<string, Entry>()
  const deleteWhere = (matches: (entry: Entry) => boolean): void => {
    for (const [key, entry] of entries) if (matches(entry)) entries.delete(key)
  }
  const find = (key: string): AdapterPayload | undefined => {
    const entry = entries.get(key)
    return entry && entry.expiresAt > Date.now() ? entry.payload : undefined
  }

  return (name) => ({
    upsert: async (id, payload, expiresIn) => {
      deleteWhere(({ expiresAt }) => expiresAt <= Date.now())
      entries.set(`${name}:${id}`, { payload, expiresAt: Date.now() + (expiresIn ?? 86_400) * 1000 })
    },
    find: async (id) => find(`${name}:${id}`),
    findByUid: async (uid) => {
      const keys = [...entries.keys()].filter((key) => key.startsWith(`${name}:`))
      return keys.map(find).find((payload) => payload?.uid === uid)
    },
    // Only devices without a browser use these codes.
    findByUserCode: async () => undefined,
    consume: async (id) => {
      const payload = find(`${name}:${id}`)
      if (payload) payload.consumed = Math.floor(Date.now() / 1000)
    },
    destroy: async (id) => {
      entries.delete(`${name}:${id}`)
    },
    revokeByGrantId: async (grantId) => deleteWhere(({ payload }) => payload.grantId === grantId),
  })
}
