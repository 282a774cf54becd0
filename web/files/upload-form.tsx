import { type ExpiryMonths, expiryLabels, expiryMonths } from '@portal/domain/files/expiry'
import { mayShareForever } from '@portal/domain/files/permissions'
import { categories } from '@portal/domain/files/shared-file'
import { fileProblem, mayUsePassword, selectCategory, uploaded } from '@portal/domain/files/validation'
import { Lock, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { useViewer } from '../app/session.ts'
import { sentenceOf } from '../http/call.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { Select } from '../ui/select.tsx'
import { Switch } from '../ui/switch.tsx'
import { showToast } from '../ui/toast.tsx'
import { AgreementDialog } from './agreement-dialog.tsx'
import { DropZone } from './drop-zone.tsx'
import { FileChip } from './file-chip.tsx'
import { PasswordFields } from './password-fields.tsx'
import { useUpload } from './queries.ts'
import { useUploadDraft } from './upload-draft.ts'
import styles from './upload-form.module.css'
import { UploadProgress } from './upload-progress.tsx'

/** File, category, optional password, expiry; then the agreement; then it is sent. */
export function UploadForm({ engagementId }: { engagementId: string }) {
  const viewer = useViewer()
  const [draft, change, clear] = useUploadDraft(`${viewer.id} ${engagementId}`)
  const [tried, setTried] = useState(false)
  const [agreeing, setAgreeing] = useState(false)
  const [progress, setProgress] = useState({ sent: 0, total: 0 })
  const abort = useRef<AbortController>(undefined)
  const sending = useUpload(engagementId)
  const problem = draft.file ? fileProblem(draft.file) : undefined
  const unlocked = !draft.sensitive || mayUsePassword(draft.password, draft.repeated)
  const months = expiryMonths.filter((each) => each !== 0 || mayShareForever(viewer))

  const choose = (file: File | null) => {
    sending.reset()
    change({ file })
  }
  const ask = () => {
    setTried(true)
    if (draft.file && !problem && draft.category && unlocked) setAgreeing(true)
  }
  const send = () => {
    setAgreeing(false)
    const { file, category } = draft
    if (!file || !category) return
    abort.current = new AbortController()
    setProgress({ sent: 0, total: file.size })
    sending.mutate(
      {
        ...{ file, category, months: draft.months, password: draft.sensitive ? draft.password : null },
        onProgress: (sent, total) => setProgress({ sent, total }),
        signal: abort.current.signal,
      },
      {
        onSuccess: () => {
          showToast(uploaded)
          setTried(false)
          clear()
        },
      },
    )
  }
  const cancelled = sending.error instanceof DOMException && sending.error.name === 'AbortError'

  return (
    <section className={styles.form} aria-label="Share a file">
      <DropZone onChoose={choose} missing={tried && !draft.file && !sending.isPending} disabled={sending.isPending} />
      <p role="status" className="sr-only">
        {cancelled && 'The upload was cancelled'}
      </p>
      {sending.isPending && draft.file ? (
        <UploadProgress name={draft.file.name} {...progress} onCancel={() => abort.current?.abort()} />
      ) : (
        <section>
          <SectionHead title={draft.file ? 'Ready to upload' : 'Details'} />
          <div className={styles.fields}>
            {draft.file && (
              <FileChip name={draft.file.name} size={draft.file.size} problem={problem} onRemove={() => choose(null)} />
            )}
            <div className={styles.pair}>
              <Select
                label="Category"
                value={draft.category}
                options={categories.map((value) => ({ value, label: value }))}
                onChange={(category) => change({ category })}
                error={tried && !draft.category ? selectCategory : undefined}
              />
              <Select
                label="Expires"
                value={String(draft.months)}
                options={months.map((each) => ({ value: String(each), label: expiryLabels[each] }))}
                onChange={(value) => change({ months: Number(value) as ExpiryMonths })}
              />
            </div>
            <Switch
              className={styles.sensitive}
              label={
                <span className={styles.label}>
                  <Lock size={16} aria-hidden="true" />
                  Sensitive
                </span>
              }
              checked={draft.sensitive}
              onChange={(sensitive) => change({ sensitive, password: '', repeated: '' })}
            />
            {draft.sensitive && <PasswordFields value={draft} onChange={change} />}
            {sending.isError && !cancelled && <Alert>{sentenceOf(sending.error)}</Alert>}
            <Button
              variant="primary"
              wide
              icon={<Upload aria-hidden="true" />}
              disabled={!unlocked || problem !== undefined}
              onClick={ask}
            >
              Upload
            </Button>
          </div>
        </section>
      )}
      <AgreementDialog open={agreeing} draft={draft} onAgree={send} onDismiss={() => setAgreeing(false)} />
    </section>
  )
}
