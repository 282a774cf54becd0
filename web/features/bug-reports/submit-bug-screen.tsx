import type { BugReport } from '@portal/domain/bug-reports/bug-report'
import { thankYou } from '@portal/domain/bug-reports/validation'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { paths } from '../../shared/paths.ts'
import { settings } from '../../shared/product/settings.ts'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Columns } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import { BugForm } from './bug-form.tsx'
import { ReportList } from './report-list.tsx'
import styles from './submit-bug-screen.module.css'

/** `/submit-bug` (document 1, point 2). */
export function SubmitBugScreen() {
  const [sent, setSent] = useState<BugReport>()
  return (
    <>
      <PageHeader title={`Report a bug on the ${settings.product_name}`} close={paths.engagements()} />
      <Columns columns="minmax(0, 1fr) minmax(0, 440px)" from={1200} gap="32px 48px">
        <section aria-label="Your report">
          <SectionHead title={sent ? 'Report sent' : 'New report'} />
          {sent ? <Sent report={sent} onAgain={() => setSent(undefined)} /> : <BugForm onSent={setSent} />}
        </section>
        <ReportList />
      </Columns>
    </>
  )
}

function Sent({ report, onAgain }: { report: BugReport; onAgain: () => void }) {
  const words = useRef<HTMLDivElement>(null)
  useEffect(() => words.current?.focus(), [])
  return (
    <div ref={words} tabIndex={-1} role="status" className={styles.sent}>
      <CircleCheck size={24} aria-hidden="true" />
      <p className={styles.thanks}>{thankYou}</p>
      <Text as="p" tone="quiet" className={styles.reference}>
        Your reference is <strong>{report.reference}</strong>. We will email you our reply.
      </Text>
      <Button onClick={onAgain}>Report another bug</Button>
    </div>
  )
}
