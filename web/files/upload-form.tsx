import { type ExpiryMonths, expiryLabels, expiryMonths } from '@portal/domain/files/expiry'
import { mayShareForever } from '@portal/domain/files/permissions'
import { categories } from '@portal/domain/files/shared-file'
import { fileProblem, mayUsePassword, selectCategory } from '@portal/domain/files/validation'
import { agreementBeforeUpload } from '@portal/domain/privacy/agreements'
import { Lock, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { useOpenFromAddress } from '../portal/open-from-address.ts'
import { useViewer } from '../portal/session.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { Select } from '../ui/select.tsx'
import { Switch } from '../ui/switch.tsx'
import { AgreementDialog } from './agreement-dialog.tsx'
import { DropZone } from './drop-zone.tsx'
import { FileChip } from './file-chip.tsx'
import { PasswordFields } from './password-fields.tsx'
import { useUploadDraft } from './upload-draft.ts'
import styles from './upload-form.module.css'
import { UploadProgress } from './upload-progress.tsx'
import { useUploads } from './uploads.ts'

/** Files; then category, optional password and expiry; then the agreement; then they are sent one after the other. */
export function UploadForm({ engagementId }: { engagementId: string }) {
  const viewer = useViewer()
  const [draft, change, clear] = useUploadDraft(`${viewer.id} ${engagementId}`)
  const [tried, setTried] = useState(false)
  const [agreeing, setAgreeing] = useState(false)
  const form = useRef<HTMLElement>(null)
  useOpenFromAddress('share', () => {
    form.current?.scrollIntoView({ block: 'nearest' })
    form.current?.querySelector<HTMLElement>('input,button')?.focus()
  })
  const { current, failures, cancelled, send: sendFiles, cancel, reset } = useUploads(engagementId)
  const { files } = draft
  const wrong = files.some((file) => fileProblem(file) !== undefined)
  const unlocked = !draft.sensitive || mayUsePassword(draft.password, draft.repeated)
  const months = expiryMonths.filter((each) => each !== 0 || mayShareForever(viewer))

  const choose = (chosen: readonly File[]) => {
    reset()
    setTried(false)
    change({ files: chosen })
  }
  const ask = () => {
    setTried(true)
    if (files.length > 0 && !wrong && draft.category && unlocked) setAgreeing(true)
  }
  const send = async () => {
    setAgreeing(false)
    const { category, months, sensitive, password } = draft
    if (!category) return
    const agreed = agreementBeforeUpload({ count: files.length, sensitive })
    const left = await sendFiles({ files, category, months, password: sensitive ? password : null, agreed }, (rest) =>
      change({ files: rest }),
    )
    if (left > 0) return
    setTried(false)
    clear()
  }

  return (
    <section id="share-a-file" ref={form} className={styles.form} aria-label="Share a file" data-screen-only>
      <DropZone many onChoose={choose} missing={tried && files.length === 0 && !current} disabled={!!current} />
      <p role="status" className="sr-only">
        {cancelled && 'The upload was cancelled'}
      </p>
      {current ? (
        <UploadProgress name={current.file.name} {...current} onCancel={cancel} />
      ) : files.length === 0 ? (
        <Button variant="primary" wide icon={<Upload aria-hidden="true" />} onClick={ask}>
          Upload
        </Button>
      ) : (
        <section>
          <SectionHead title="Ready to upload" />
          <div className={styles.fields}>
            {files.map((file, index) => (
              <FileChip
                // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name
                key={index}
                name={file.name}
                size={file.size}
                problem={fileProblem(file)}
                onRemove={() => choose(files.filter((each) => each !== file))}
              />
            ))}
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
            {failures.map((sentence) => (
              <Alert key={sentence}>{sentence}</Alert>
            ))}
            <Button
              variant="primary"
              wide
              icon={<Upload aria-hidden="true" />}
              disabled={!unlocked || wrong}
              onClick={ask}
            >
              Upload
            </Button>
          </div>
        </section>
      )}
      <AgreementDialog open={agreeing} draft={draft} onAgree={() => void send()} onDismiss={() => setAgreeing(false)} />
    </section>
  )
}
