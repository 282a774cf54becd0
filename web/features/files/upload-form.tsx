import { type ExpiryMonths, expiryLabels, expiryMonths } from '@portal/domain/files/expiry'
import { mayShareForever } from '@portal/domain/files/permissions'
import { categories } from '@portal/domain/files/shared-file'
import { fileProblem, mayUsePassword, passwordNotReady, removeWrongFiles } from '@portal/domain/files/validation'
import { Lock, Upload } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useOpenFromAddress } from '../../shared/navigation/open-from-address.ts'
import { useViewer } from '../../shared/session/session.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Select } from '../../ui/select.tsx'
import { Row, Stack } from '../../ui/stack.tsx'
import { Switch } from '../../ui/switch.tsx'
import { Text } from '../../ui/text.tsx'
import { DropZone } from './drop-zone.tsx'
import { FileChip } from './file-chip.tsx'
import { PasswordFields } from './password-fields.tsx'
import styles from './upload-form.module.css'
import { UploadProgress } from './upload-progress.tsx'
import { useUploads } from './uploads.ts'

const AgreementDialog = lazyDialog(async () => (await import('./agreement-dialog.tsx')).AgreementDialog)

/** Steps: choose files, category, expiry and an optional password; agree; the files are sent one after the other. */
export function UploadForm({ engagementId }: { engagementId: string }) {
  const viewer = useViewer()
  const { form, progress } = useUploads(engagementId)
  const [isMissing, setIsMissing] = useState(false)
  const [isAgreeing, setIsAgreeing] = useState(false)
  const [isCancelled, setIsCancelled] = useState(false)
  const section = useRef<HTMLElement>(null)
  useOpenFromAddress('share', () => {
    section.current?.scrollIntoView({ block: 'nearest' })
    section.current?.querySelector<HTMLElement>('input,button')?.focus()
  })
  const { files, category, months, sensitive, password, repeated } = form.content
  const reasonId = useId()
  /** True if at least one of the chosen files can be sent. */
  const isSendable = files.some((file) => fileProblem(file) === undefined)
  /** Why Upload cannot be pressed. */
  const reason = files.some((file) => fileProblem(file) !== undefined)
    ? removeWrongFiles
    : sensitive && !mayUsePassword(password, repeated)
      ? passwordNotReady
      : undefined

  const choose = (chosen: readonly File[]) => {
    setIsMissing(false)
    setIsCancelled(false)
    form.change({ files: chosen })
  }
  /** The agreement comes between the check and the call. */
  const check = () => {
    setIsCancelled(false)
    if (files.length === 0) setIsMissing(true)
    else if (category) setIsAgreeing(true)
    else form.submit()
  }
  const cancel = () => {
    setIsCancelled(true)
    form.abort()
  }

  return (
    <section id="share-a-file" ref={section} className={styles.form} aria-label="Share a file" data-screen-only>
      <DropZone many isSmall={files.length > 0} onChoose={choose} missing={isMissing} disabled={form.isSending} />
      <p role="status" className="sr-only">
        {isCancelled && 'The upload was cancelled'}
      </p>
      {progress ? (
        <UploadProgress {...progress} onCancel={cancel} />
      ) : files.length === 0 ? (
        <Button wide busy={form.isSending} icon={<Upload aria-hidden="true" />} onClick={check}>
          Upload
        </Button>
      ) : (
        <section>
          <SectionHead title="Ready to upload" />
          <Stack gap={16}>
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
            {isSendable && (
              <>
                <div className={styles.pair}>
                  <Select
                    label="Category"
                    value={category}
                    options={categories.map((value) => ({ value, label: value }))}
                    onChange={(category) => form.change({ category })}
                    error={form.errorOf('category')}
                  />
                  <Select
                    label="Expires"
                    value={String(months)}
                    options={expiryMonths
                      .filter((each) => each !== 0 || mayShareForever(viewer))
                      .map((each) => ({ value: String(each), label: expiryLabels[each] }))}
                    onChange={(value) => form.change({ months: Number(value) as ExpiryMonths })}
                  />
                </div>
                <Switch
                  className={styles.sensitive}
                  label={
                    <Row as="span" gap={8} kind="label">
                      <Lock size={16} aria-hidden="true" />
                      Sensitive
                    </Row>
                  }
                  checked={sensitive}
                  onChange={(sensitive) => form.change({ sensitive, password: '', repeated: '' })}
                />
                {sensitive && <PasswordFields value={form.content} onChange={form.change} />}
              </>
            )}
            {form.failure?.split('\n').map((sentence) => (
              <Alert key={sentence}>{sentence}</Alert>
            ))}
          </Stack>
          <Stack gap={6} className={styles.send}>
            <Button
              variant="primary"
              wide
              busy={form.isSending}
              icon={<Upload aria-hidden="true" />}
              disabled={reason !== undefined}
              aria-describedby={reason && reasonId}
              onClick={check}
            >
              Upload
            </Button>
            {reason && (
              <Text as="p" kind="quiet" id={reasonId} className={reason === passwordNotReady ? 'sr-only' : undefined}>
                {reason}
              </Text>
            )}
          </Stack>
        </section>
      )}
      {isAgreeing && (
        <AgreementDialog
          content={form.content}
          onAgree={() => {
            setIsAgreeing(false)
            form.submit()
          }}
          onDismiss={() => setIsAgreeing(false)}
        />
      )}
    </section>
  )
}
