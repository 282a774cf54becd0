declare const says: unique symbol

/**
 * JSON that the database wrote, of what a contract calls `Said`: it is sent as it is, without being read and written
 * again. What is in it nobody strips, so the query names each field, and tests read every one against the contract.
 */
export class Written<Said> {
  readonly json: string
  declare readonly [says]?: Said

  constructor(json: string) {
    this.json = json
  }
}

/** An object and what else there is to say of it. */
export const withMore = <Said extends object, More extends object>(
  { json }: Written<Said>,
  more: More,
): Written<Said & More> => new Written(`${json.slice(0, -1)},${JSON.stringify(more).slice(1)}`)

export const listOf = <Said>(written: readonly Written<Said>[]): Written<Said[]> =>
  new Written(`[${written.map(({ json }) => json).join(',')}]`)

/** What was written, for who works with it. */
export const read = <Said>({ json }: Written<Said>): Said => JSON.parse(json)
