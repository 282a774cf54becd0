import { useState } from 'react'
import type { ConfirmProps, DialogProps } from './dialog-parts.tsx'
import { later } from './later.tsx'

const DialogPopup = later(async () => (await import('./dialog-popup.tsx')).DialogPopup)
const ConfirmPopup = later(async () => (await import('./dialog-popup.tsx')).ConfirmPopup)

/** 500 px in the middle, a sheet from below on a phone. Focus goes in, stays in, and returns to where it came from. */
export const Dialog = (props: DialogProps) => (useOpenedOnce(props.open) ? <DialogPopup {...props} /> : null)

/** Asks before something that cannot be taken back. */
export const Confirm = (props: ConfirmProps) => (useOpenedOnce(props.open) ? <ConfirmPopup {...props} /> : null)

/** From the first time it is open it stays, closed: it must be seen to go. */
export function useOpenedOnce(open: boolean): boolean {
  const [opened, setOpened] = useState(open)
  if (open && !opened) setOpened(true)
  return open || opened
}
