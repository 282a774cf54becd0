/** Names of the fields of a schema, in their order, but for the given ones. */
export function fieldsOf<Field extends string, Other extends Field = never>(
  schema: { shape: Readonly<Record<Field, unknown>> },
  { except = [] }: { except?: readonly Other[] } = {},
): Exclude<Field, Other>[] {
  const others: readonly string[] = except
  return Object.keys(schema.shape).filter((name): name is Exclude<Field, Other> => !others.includes(name))
}
