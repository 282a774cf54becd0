import { type ComponentType, useEffect, useState } from 'react'
import styles from './lazy-part.module.css'
import { Spinner } from './spinner.tsx'

interface LazyPart<Props> {
  /** Starts to load the code. */
  prepare: () => void
  /** Loads the component when it is first needed, and returns it from then on. Throws if that fails. */
  usePart: (isNeeded: boolean) => ComponentType<Props> | undefined
}

/**
 * A component that is no part of a screen's first code, such as a menu. Unlike `React.lazy` it renders at once if it is loaded
 * already, and it can be asked for again after a failure. With `inIdleTime` it loads before it is needed.
 */
export function lazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
  { inIdleTime = true } = {},
): LazyPart<Props> {
  let part: ComponentType<Props> | undefined
  const loadPart = async () => {
    part ??= await load()
  }
  // A failure shows when the part is needed.
  const prepare = () => void loadPart().catch(() => undefined)
  if (inIdleTime) prepareLater(prepare)
  return {
    prepare,
    usePart: (isNeeded) => {
      const [wasNeeded, setWasNeeded] = useState(isNeeded)
      const [state, setState] = useState<{ failure?: unknown }>({})
      if (isNeeded && !wasNeeded) setWasNeeded(true)
      useEffect(() => {
        if (wasNeeded && !part)
          loadPart().then(
            () => setState({}),
            (failure: unknown) => setState({ failure }),
          )
      }, [wasNeeded])
      if (state.failure !== undefined) throw state.failure
      return wasNeeded ? part : undefined
    },
  }
}

let isPreparing = false
const notPrepared: (() => void)[] = []
const whenIdle = (act: () => void) =>
  'requestIdleCallback' in globalThis ? requestIdleCallback(act) : setTimeout(act, idleDelayMs)
/** Safari has no idle callbacks. */
const idleDelayMs = 200

const prepareLater = (prepare: () => void) => (isPreparing ? whenIdle(prepare) : notPrepared.push(prepare))

/** Loads the parts of all screens that are open from now on, in idle time. */
export function prepareParts(): void {
  isPreparing = true
  for (const prepare of notPrepared.splice(0)) whenIdle(prepare)
}

/** A dialog that loads when it is opened. If that takes long, the page says so. */
export function lazyDialog<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const { prepare, usePart } = lazyPart(load)
  function LazyDialog(props: Props) {
    const Dialog = usePart(true)
    return Dialog ? <Dialog {...props} /> : <DialogLoading />
  }
  return Object.assign(LazyDialog, { prepare })
}

/** Attributes for a button: the code loads when the pointer or the focus is on it. */
export const preparing = ({ prepare }: { prepare: () => void }) => ({ onPointerEnter: prepare, onFocus: prepare })

/** Shown while a dialog loads. */
export function DialogLoading() {
  return (
    <div className={styles.loading} data-scrim>
      <Spinner size={24} label="Loading" />
    </div>
  )
}
