import { useSearchParams } from '../../shared/navigation/search-params.ts'

interface ChosenSurvey {
  survey: string | undefined
  /** The survey it is compared with. */
  compared: string | undefined
  choose: (id: string | undefined) => void
  compareWith: (id: string | undefined) => void
}

/** Keeps the chosen survey and its comparison in the address: a link opens both, and Back undoes one choice at a time. */
export function useChosenSurvey(): ChosenSurvey {
  const [search, setSearch] = useSearchParams()
  const set = (params: URLSearchParams, name: string, value: string | undefined): void =>
    value === undefined ? params.delete(name) : params.set(name, value)
  return {
    survey: search.get('survey') ?? undefined,
    compared: search.get('compare') ?? undefined,
    choose: (id) =>
      setSearch((params) => {
        set(params, 'survey', id)
        params.delete('compare')
      }),
    compareWith: (id) => setSearch((params) => set(params, 'compare', id)),
  }
}
