import { longestSearch } from '@portal/domain/search/contract'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './search-loading.module.css'

interface SearchLoadingProps {
  typed: string
  onType: (text: string) => void
  onClose: () => void
}

/** The field of the search while its dialog loads, so that no key is lost. */
export function SearchLoading({ typed, onType, onClose }: SearchLoadingProps) {
  return (
    <div className={styles.scrim} data-scrim>
      <div className={styles.head} role="dialog" aria-label="Search">
        <Spinner size={20} label="Loading" />
        <input
          // biome-ignore lint/a11y/noAutofocus: the search was just opened, and its field has the focus in the dialog too
          autoFocus
          className={styles.input}
          type="search"
          aria-label="Search"
          placeholder="Search"
          autoComplete="off"
          maxLength={longestSearch}
          value={typed}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && onClose()}
        />
      </div>
    </div>
  )
}
