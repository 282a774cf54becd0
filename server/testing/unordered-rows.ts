import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs, QueryId } from 'kysely'

/**
 * Turns around the rows of each query that asks for no order. A database may answer such a query in any order, and
 * mostly answers in the one of writing: who relies on that finds out in every run, not in one of a hundred.
 */
export class UnorderedRowsReversed implements KyselyPlugin {
  readonly #unordered = new WeakSet<QueryId>()

  transformQuery({ node, queryId }: PluginTransformQueryArgs) {
    const ordered = (node.kind === 'SelectQueryNode' && node.orderBy) || node.kind === 'RawNode'
    // Queries that begin with the same one share its id.
    if (ordered) this.#unordered.delete(queryId)
    else this.#unordered.add(queryId)
    return node
  }

  async transformResult({ queryId, result }: PluginTransformResultArgs) {
    return this.#unordered.has(queryId) ? { ...result, rows: result.rows.toReversed() } : result
  }
}
