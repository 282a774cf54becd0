import { categories } from '@portal/domain/files/shared-file'
import { useQuery } from '@tanstack/react-query'
import { headerQuery } from '../../shared/engagement/engagement.ts'
import { EngagementPage } from '../../shared/engagement/engagement-page.tsx'
import { RemovalNotice } from '../../shared/engagement/removal-notice.tsx'
import { messageOf } from '../../shared/http/call.ts'
import { combined } from '../../shared/lists/combined.ts'
import { List } from '../../shared/lists/list.tsx'
import { paths } from '../../shared/paths.ts'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Box, Row } from '../../ui/stack.tsx'
import { useFileActions } from './file-actions.ts'
import { useFileFilters } from './file-filters.ts'
import { FilePanels } from './file-panels.tsx'
import { FileSide, useFileSide } from './file-side.tsx'
import { FileTools } from './file-tools.tsx'
import styles from './files-screen.module.css'
import { filesOf } from './queries.ts'
import { useSharing } from './sharing.ts'

/** Loaded when the first dialog opens. */
const FileDialog = lazyDialog(async () => (await import('./file-dialog.tsx')).FileDialog)

/** `/engagements/{id}/files` (document 1, point 2). */
export const FilesScreen = ({ id }: { id: string }) => <Files key={id} engagementId={id} />

function Files({ engagementId }: { engagementId: string }) {
  const engagement = useQuery(headerQuery(engagementId))
  const files = useQuery(filesOf(engagementId))
  const filters = useFileFilters(files.data ?? [])
  const actions = useFileActions(engagementId)
  const sharing = useSharing(engagementId)
  const side = useFileSide(sharing)
  const title = engagement.data?.title
  const removal = engagement.data?.removal
  const hasFilters = files.data === undefined || files.data.length > 1 || filters.isFiltered
  return (
    <EngagementPage
      queries={[files]}
      id={engagementId}
      worded
      name={title === undefined ? 'Shared Files' : `${title} - Shared Files`}
      close={`${paths.engagements()}/`}
    >
      {removal && <RemovalNotice id={engagementId} removal={removal} />}
      <FileTools
        sharing={sharing}
        isFormOpen={side.shown === 'form'}
        onShare={side.share}
        filters={hasFilters ? filters : undefined}
      />
      <div className={styles.page} data-open={side.shown !== undefined || undefined}>
        <div className={styles.list}>
          <List
            query={combined(engagement, files)}
            label="the shared files"
            skeleton={<FilesSkeleton />}
            failed={(error) => (engagement.error ? 'Something went wrong' : messageOf(error))}
          >
            {([{ title }, files]) => (
              <FilePanels
                engagementId={engagementId}
                title={title}
                files={files}
                filters={filters}
                busy={actions.busy}
                openId={side.fileId}
                onOpen={side.open}
                onAct={actions.act}
              />
            )}
          </List>
        </div>
        <FileSide
          engagementId={engagementId}
          side={side}
          sharing={sharing}
          files={files.data ?? []}
          actions={actions}
        />
      </div>
      {actions.dialog && (
        <FileDialog
          {...actions.dialog}
          engagementId={engagementId}
          onPasswordSet={side.showNewPassword}
          onClose={actions.closeDialog}
        />
      )}
    </EngagementPage>
  )
}

/** The four panels, each with two rows. */
const FilesSkeleton = () =>
  categories.map((category) => (
    <Box key={category} pad="0 0 16px">
      <Row className={styles.skeletonHead}>
        <Skeleton width={120} height={16} />
      </Row>
      {[1, 2].map((row) => (
        <Row gap={24} justify="between" key={row} className={styles.skeletonRow}>
          <Skeleton width={row === 1 ? '38%' : '30%'} height={16} />
          <Skeleton width={300} height={14} />
        </Row>
      ))}
    </Box>
  ))
