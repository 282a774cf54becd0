import { useSearchParams } from './search-params.ts'

/** Filter parameters of an address by name; '' if missing or invalid. */
export const valuesIn = <Name extends string>(
  search: URLSearchParams,
  accepts: Readonly<Record<Name, (value: string) => boolean>>,
): Record<Name, string> =>
  Object.fromEntries(
    Object.entries<(value: string) => boolean>(accepts).map(([name, accepted]) => {
      const value = search.get(name) ?? ''
      return [name, accepted(value) ? value : '']
    }),
  ) as Record<Name, string>

/** Filter parameters with a function to change them in the address. */
export function useAddressValues<Name extends string>(
  accepts: Readonly<Record<Name, (value: string) => boolean>>,
): [Record<Name, string>, (change: Partial<Record<Name, string>>) => void] {
  const [search, setSearch] = useSearchParams()
  const change = (next: Partial<Record<Name, string>>) =>
    setSearch(
      (after) => {
        for (const [name, value] of Object.entries<string | undefined>(next)) {
          if (value) after.set(name, value)
          else after.delete(name)
        }
      },
      { replace: true, preventScrollReset: true },
    )
  return [valuesIn(search, accepts), change]
}
