import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

/** A component whose code comes after the first screen. Once it is there it is drawn at once, as any other. */
export type Later<Props> = ComponentType<Props & PlaceholderProps> & { load: () => Promise<void> }

interface PlaceholderProps {
  /** Placeholder until the code is loaded; nothing by default. */
  meanwhile?: ReactNode
  /** Its code is fetched by being there, unless this says not yet. */
  wanted?: boolean
  /** True while the placeholder is being pressed: it stays until it is released. */
  held?: boolean
}

const known: (() => Promise<void>)[] = []

/** Declares one; its `load` begins to fetch the code before it is wanted. */
export function later<Props extends object>(fetch: () => Promise<ComponentType<Props>>): Later<Props> {
  let Loaded: ComponentType<Props> | undefined
  let coming: Promise<void> | undefined
  const load = (): Promise<void> => {
    coming ??= fetch().then(
      (component) => {
        Loaded = component
      },
      (error) => {
        coming = undefined
        throw error
      },
    )
    return coming
  }
  function Later({ meanwhile = null, wanted = true, held = false, ...props }: Props & PlaceholderProps) {
    const [loaded, setLoaded] = useState(Loaded !== undefined)
    const [problem, setProblem] = useState<{ error: unknown }>()
    useEffect(() => {
      let isUnmounted = false
      if (!loaded && wanted)
        load().then(
          () => isUnmounted || setLoaded(true),
          (error) => isUnmounted || setProblem({ error }),
        )
      return () => {
        isUnmounted = true
      }
    }, [loaded, wanted])
    // For the nearest boundary, as a screen that does not load.
    if (problem) throw problem.error
    return Loaded && !held ? <Loaded {...(props as unknown as Props)} /> : meanwhile
  }
  known.push(load)
  return Object.assign(Later, { load })
}

/** Loads all of them while the page is idle, so that they open at once later. */
export const loadAllLater = (): Promise<unknown> => Promise.allSettled(known.map((load) => load()))
