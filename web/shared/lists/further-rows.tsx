import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { useReachedEnd } from '../../ui/reached-end.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { Box } from '../../ui/stack.tsx'
import { messageOf } from '../http/call.ts'
import styles from './further-rows.module.css'

interface FurtherRowsProps {
  /** Result of `useInfiniteQuery`. */
  query: {
    error: unknown
    hasNextPage: boolean
    isFetching: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => unknown
  }
  /** Text of the button that loads more. Without it, they load when the end scrolls into view. */
  button?: string
  /** Shown while there are more rows that load by scrolling. */
  rest?: string | undefined
  /** Said after the last row. */
  end?: string
  /** Sentence about a failure; by default that of the server. */
  failed?: string
  /** Shape of the next rows while they load. */
  skeleton?: ReactNode
  /** Loads nothing for now, even if the end is in view. */
  isPaused?: boolean
}

/** End of a list that is loaded page by page: loads more, says when that fails, and when there are no more. */
export function FurtherRows({ query, button, rest, end, failed, skeleton, isPaused = false }: FurtherRowsProps) {
  const { error, hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const isReady = hasNextPage && !isFetching && !isFetchNextPageError && !isPaused
  const more = (): void => void fetchNextPage()
  const endOfList = useReachedEnd<HTMLDivElement>(isReady && button === undefined, more)
  return (
    <>
      {isFetchingNextPage && skeleton && <div aria-hidden="true">{skeleton}</div>}
      <p role="status" className={styles.note}>
        {isFetchingNextPage ? (
          <>
            <Spinner /> Loading more...
          </>
        ) : (
          !hasNextPage && end
        )}
      </p>
      <div ref={endOfList} className={styles.end} />
      {isReady && rest !== undefined && <p className={styles.note}>{rest}</p>}
      {isFetchNextPageError && !isFetchingNextPage ? (
        <FailedState title="We could not load more." sentence={failed ?? messageOf(error)} onRetry={more} />
      ) : (
        hasNextPage &&
        button !== undefined && (
          <Box pad="16px 0">
            <Button busy={isFetchingNextPage} onClick={more}>
              {button}
            </Button>
          </Box>
        )
      )}
    </>
  )
}
