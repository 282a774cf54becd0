import { categories } from '@portal/domain/files/shared-file'
import { useQuery } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useLocation } from 'react-router'
import { headerQuery } from '../../shared/engagement/engagement.ts'
import { EngagementPage } from '../../shared/engagement/engagement-page.tsx'
import { RemovalNotice } from '../../shared/engagement/removal-notice.tsx'
import { messageOf } from '../../shared/http/call.ts'
import { combined } from '../../shared/lists/combined.ts'
import { List } from '../../shared/lists/list.tsx'
import { paths } from '../../shared/paths.ts'
import { Link } from '../../ui/link.tsx'
import { usePhone } from '../../ui/phone.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Box, Columns, Row } from '../../ui/stack.tsx'
import { FilePanels } from './file-panels.tsx'
import styles from './files-screen.module.css'
import { filesOf } from './queries.ts'
import { UploadForm } from './upload-form.tsx'

/** `/engagements/{id}/files` (document 1, point 2). */
export function FilesScreen({ id: engagementId }: { id: string }) {
  const engagement = useQuery(headerQuery(engagementId))
  const files = useQuery(filesOf(engagementId))
  const { search } = useLocation()
  const isPhone = usePhone()
  const title = engagement.data?.title
  const removal = engagement.data?.removal
  const form = <UploadForm key={`form ${engagementId}`} engagementId={engagementId} />
  const list = (
    <div key="list">
      {isPhone && (
        <Link className={styles.toForm} to={`${search}#share-a-file`}>
          <Upload size={16} aria-hidden="true" />
          Share a file
        </Link>
      )}
      <List
        query={combined(engagement, files)}
        label="the shared files"
        skeleton={<FilesSkeleton />}
        failed={(error) => (engagement.error ? 'Something went wrong' : messageOf(error))}
      >
        {([{ title }, files]) => <FilePanels engagementId={engagementId} title={title} files={files} />}
      </List>
    </div>
  )
  return (
    <EngagementPage
      queries={[files]}
      id={engagementId}
      worded
      name={title === undefined ? 'Shared Files' : `${title} - Shared Files`}
      close={`${paths.engagements()}/`}
    >
      {removal && <RemovalNotice id={engagementId} removal={removal} />}
      {/* Moved by key when a tablet is turned, so that the form keeps its content. Not by CSS, because the keyboard follows the document. */}
      <Columns columns="300px minmax(0, 1fr)" from={1200} gap="28px 40px" pad="20px 0 0">
        {isPhone ? [list, form] : [form, list]}
      </Columns>
    </EngagementPage>
  )
}

/** The four panels, each with two rows. */
const FilesSkeleton = () =>
  categories.map((category) => (
    <Box key={category} pad="0 0 44px">
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
