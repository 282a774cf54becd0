import { getMyArchive, listMyAgreements } from '@portal/domain/privacy/contract'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Agreements } from '../../shared/agreements/agreements.tsx'
import { call, messageOf } from '../../shared/http/call.ts'
import { Button } from '../../ui/button.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { SectionHead } from '../../ui/section-head.tsx'
import { showToast } from '../../ui/toast.tsx'
import styles from './sessions-screen.module.css'

const agreementsQuery = queryOptions({
  queryKey: ['agreements'],
  queryFn: ({ signal }) => call(listMyAgreements, {}, { signal }),
})

/** Downloads all data about the person, and lists their agreements. */
export function YourDataSection() {
  const { data: agreements = [] } = useQuery(agreementsQuery)
  const archive = useMutation({ mutationFn: () => call(getMyArchive, {}) })
  const download = () =>
    archive.mutateAsync().then(
      (zip) => saveFile(zip, 'your-data.zip'),
      (failure) => showToast(messageOf(failure), 'error'),
    )
  return (
    <section className={styles.section}>
      <SectionHead
        title="Your data"
        actions={
          <Button
            size="small"
            icon={<Download aria-hidden="true" />}
            busy={archive.isPending}
            onClick={() => void download()}
          >
            Download your data
          </Button>
        }
      />
      <p className={styles.about}>
        Download everything we store about you as a zip file: a readable page and machine-readable JSON. To correct or
        erase it, write to your contact at the provider.
      </p>
      {agreements.length > 0 && (
        <>
          <SectionHead title="Agreements" count={agreements.length} />
          <Agreements agreements={agreements} />
        </>
      )}
    </section>
  )
}
