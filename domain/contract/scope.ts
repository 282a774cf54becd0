/**
 * Scopes of API tokens. A call names the scope by which tokens may make it (`scope` in endpoint.ts); without one it is for
 * people only.
 */
export const scopes = ['import', 'read engagements', 'read feedback', 'read audits', 'read files', 'hooks'] as const
export type Scope = (typeof scopes)[number]
