/**
 * What an API token may be made for. A call names the one by which tokens reach it (`scope` in endpoint.ts); a call that
 * names none is for people alone.
 */
export const scopes = ['import', 'read engagements', 'read feedback', 'read audits', 'read files', 'hooks'] as const
export type Scope = (typeof scopes)[number]
