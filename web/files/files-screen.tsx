import { categories } from '@portal/domain/files/shared-file'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router'
import { CannotAccess } from '../app/cannot-access.tsx'
import { usePage } from '../app/page.ts'
import { paths } from '../app/paths.ts'
import { CallError, sentenceOf } from '../http/call.ts'
import { FailedState } from '../ui/failed-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { FilePanels } from './file-panels.tsx'
import styles from './files-screen.module.css'
import { engagementOf, filesOf } from './queries.ts'
import { UploadForm } from './upload-form.tsx'

/** `/engagements/{id}/files` (document 1, point 2). */
export function FilesScreen() {
  const { id } = useParams()
  return id ? <SharedFiles engagementId={id} /> : <Navigate to={paths.engagements()} replace />
}

function SharedFiles({ engagementId }: { engagementId: string }) {
  const engagement = useQuery(engagementOf(engagementId))
  const files = useQuery(filesOf(engagementId))
  const title = engagement.data?.title
  usePage({
    title: 'Files',
    trail: [
      { label: 'Engagements', to: paths.engagements() },
      ...(title === undefined ? [] : [{ label: title, to: paths.engagement(engagementId) }]),
    ],
  })
  const failure = engagement.error ?? files.error
  if (failure instanceof CallError && failure.status === 404) return <CannotAccess />
  const retry = () => void Promise.all([engagement.refetch(), files.refetch()])
  return (
    <>
      <PageHeader
        title={title === undefined ? 'Shared Files' : `${title} - Shared Files`}
        close={`${paths.engagements()}/`}
      />
      <div className={styles.columns}>
        <UploadForm key={engagementId} engagementId={engagementId} />
        <div>
          {files.data && title !== undefined ? (
            <FilePanels engagementId={engagementId} title={title} files={files.data} />
          ) : failure ? (
            <FailedState
              sentence={engagement.error ? 'Something went wrong' : sentenceOf(failure)}
              retrying={files.isFetching || engagement.isFetching}
              onRetry={retry}
            />
          ) : (
            <FilesSkeleton />
          )}
        </div>
      </div>
    </>
  )
}

/** The four panels, each with two rows. */
function FilesSkeleton() {
  return (
    <Loading label="Loading the shared files">
      {categories.map((category) => (
        <div key={category} className={styles.skeletonPanel}>
          <div className={styles.skeletonHead}>
            <Skeleton width={120} height={16} />
          </div>
          {[1, 2].map((row) => (
            <div key={row} className={styles.skeletonRow}>
              <Skeleton width={row === 1 ? '38%' : '30%'} height={16} />
              <Skeleton width={300} height={14} />
            </div>
          ))}
        </div>
      ))}
    </Loading>
  )
}
