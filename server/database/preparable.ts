/**
 * Whether a query is prepared. Not changes, which are planned in no time, and not queries for every column, which a
 * migration by a newer instance would break under a running one.
 */
export const isPreparable = (text: string): boolean => /^\s*(select|with) /.test(text) && !/select \*|\.\*/.test(text)
