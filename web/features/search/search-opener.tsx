import { useRef, useState } from 'react'
import { lazyPart, preparing } from '../../ui/lazy-part.tsx'
import { SearchLoading } from './search-loading.tsx'

const searchDialog = lazyPart(async () => (await import('./search-dialog.tsx')).SearchDialog)

/** Opens the search. Its dialog loads with the first use. Text typed before it has loaded is kept. */
export function useSearchOpener() {
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const returnTo = useRef<Element>(null)
  const SearchDialog = searchDialog.usePart(isOpen)
  /** The element gets the focus back when the search is closed. */
  const openSearch = (from: Element | null) => {
    returnTo.current = from
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    setTyped('')
  }
  const dialog = SearchDialog ? (
    <SearchDialog open={isOpen} typed={typed} onClose={close} returnTo={returnTo} />
  ) : (
    isOpen && <SearchLoading typed={typed} onType={setTyped} onClose={close} />
  )
  return { openSearch, dialog, buttonProps: { 'aria-haspopup': 'dialog', ...preparing(searchDialog) } as const }
}
