declare const contentType: unique symbol

/**
 * JSON built by the database, of the type `Said`. It is sent without parsing and without stripping, so the query names each
 * field, and tests parse every one with the contract.
 */
export class Written<Said> {
  readonly json: string
  declare readonly [contentType]?: Said

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

/** Parses the JSON. */
export const read = <Said>({ json }: Written<Said>): Said => JSON.parse(json)
