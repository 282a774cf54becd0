import { formatDay } from '@portal/domain/dates/calendar-day'
import { type ExpiryMonths, expiryDay, expiryLabels, expiryMonths } from '@portal/domain/files/expiry'
import { mayShareForever } from '@portal/domain/files/permissions'
import { categories, type SharedFile } from '@portal/domain/files/shared-file'
import { fileProblem, mayUsePassword, noFile, passwordNotReady } from '@portal/domain/files/validation'
import { Lock, Upload } from 'lucide-react'
import { useId, useState } from 'react'
import { useToday } from '../../shared/dates/today.ts'
import { useViewer } from '../../shared/session/session.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { Select } from '../../ui/select.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { Row, Stack } from '../../ui/stack.tsx'
import { Switch } from '../../ui/switch.tsx'
import { FileChip } from './file-chip.tsx'
import { FileSlot } from './file-slot.tsx'
import { PasswordFields } from './password-fields.tsx'
import type { Sharing } from './sharing.ts'
import styles from './upload-form.module.css'
import { UploadProgress } from './upload-progress.tsx'
import { useUploads } from './uploads.ts'

const AgreementDialog = lazyDialog(async () => (await import('./agreement-dialog.tsx')).AgreementDialog)

interface UploadFormProps {
  engagementId: string
  sharing: Sharing
  /** The readers need the password, which the portal does not send. */
  onSensitiveShared: (file: SharedFile) => void
  onClose: () => void
}

/** Steps: choose files, category, expiry and an optional password; agree; the files are sent one after the other. */
export function UploadForm({ engagementId, sharing, onSensitiveShared, onClose }: UploadFormProps) {
  const viewer = useViewer()
  const today = useToday()
  const { form, progress } = useUploads(engagementId, sharing.draft, (first) =>
    first?.password_hash ? onSensitiveShared(first) : onClose(),
  )
  const [isAgreeing, setIsAgreeing] = useState(false)
  const [isCancelled, setIsCancelled] = useState(false)
  const { files, category, months, sensitive, password, repeated } = form.content
  const reasonId = useId()
  const isReady = !sensitive || mayUsePassword(password, repeated)
  const lastDay = expiryDay(today, months)

  /** The agreement comes between the check and the call. */
  const check = () => {
    setIsCancelled(false)
    if (files.length === 0) sharing.setProblem(noFile)
    else if (category) setIsAgreeing(true)
    else form.submit()
  }
  const cancel = () => {
    setIsCancelled(true)
    form.abort()
  }

  return (
    <SidePanel title="Share a file" onClose={onClose}>
      <p role="status" className="sr-only">
        {isCancelled && 'The upload was cancelled'}
      </p>
      {progress ? (
        <UploadProgress {...progress} onCancel={cancel} />
      ) : (
        <>
          <Stack gap={8}>
            {[...files, ...sharing.refused].map((file, index) => (
              <FileChip
                // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name
                key={index}
                name={file.name}
                size={file.size}
                problem={fileProblem(file)}
                onRemove={() => {
                  sharing.dismiss(file)
                  form.change({ files: files.filter((each) => each !== file) })
                }}
              />
            ))}
            <FileSlot hasFiles={files.length > 0} problem={sharing.problem} onPick={sharing.pick} />
          </Stack>
          <Stack gap={16}>
            <Select
              label="Category"
              value={category}
              options={categories.map((value) => ({ value, label: value }))}
              onChange={(category) => form.change({ category })}
              error={form.errorOf('category')}
            />
            <Select
              label="Expires"
              hint={lastDay === null ? undefined : `Until ${formatDay(lastDay)}`}
              value={String(months)}
              options={expiryMonths
                .filter((each) => each !== 0 || mayShareForever(viewer))
                .map((each) => ({ value: String(each), label: expiryLabels[each] }))}
              onChange={(value) => form.change({ months: Number(value) as ExpiryMonths })}
            />
          </Stack>
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
          {form.failure?.split('\n').map((sentence) => (
            <Alert key={sentence}>{sentence}</Alert>
          ))}
          <Button
            variant="primary"
            wide
            busy={form.isSending}
            icon={<Upload aria-hidden="true" />}
            disabled={!isReady}
            aria-describedby={isReady ? undefined : reasonId}
            onClick={check}
          >
            Upload
          </Button>
          {!isReady && (
            <p id={reasonId} className="sr-only">
              {passwordNotReady}
            </p>
          )}
        </>
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
    </SidePanel>
  )
}
