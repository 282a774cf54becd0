import type { Company } from '@portal/domain/company/contract'
import { useRef, useState } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Row } from '../../ui/stack.tsx'
import { usePartlyStoredDraft } from '../forms/draft.ts'
import { useForm } from '../forms/form.ts'
import { differsFromTheirs, mergeTheirs } from '../forms/merge-theirs.ts'
import styles from './company.module.css'
import { bodyOf, type CompanyContent, type CompanyTexts, problemsOf, textsOf } from './company-content.ts'
import { CompanyFields } from './company-fields.tsx'
import { CompanyPreview } from './company-preview.tsx'
import { useSaveCompany } from './company-queries.ts'

interface CompanyFormProps {
  company: Company
  sendLabel: string
  /** Called when the settings are saved. The open page still has the old ones. */
  onSaved: () => void
  /** Adds a button that discards what was typed, after a question. */
  onCancel?: () => void
}

/**
 * Settings of the company, with a preview of the login page in wide windows. Shows the values of another person who saved first, below
 * the fields that both changed.
 */
export function CompanyForm({ company, sendLabel, onSaved, onCancel }: CompanyFormProps) {
  const saving = useSaveCompany()
  const [name] = useState(`company ${company.version}`)
  /** Settings that the form showed first. */
  const [base, setBase] = useState(company)
  /** Latest settings that the form has loaded. Their version is sent. */
  const [stored, setStored] = useState(company)
  const [isAsking, setAsking] = useState(false)
  const draft = usePartlyStoredDraft(name, textsOf(base), { logo: null as CompanyContent['logo'] })
  const latest = useRef(draft)
  latest.current = draft
  const compare = async () => {
    const now = await saving.load()
    if (now.version === stored.version) return
    const mine = latest.current.content
    latest.current.set({ ...mine, ...mergeTheirs(textsOf(stored), textsIn(mine), textsOf(now)) })
    setStored(now)
  }
  const form = useForm({
    draft,
    problems: problemsOf,
    send: async (content: CompanyContent, signal) => {
      const now = await saving.send(bodyOf(content, stored), signal)
      // The form keeps showing what was saved until the page has the new settings.
      setBase(now)
      setStored(now)
    },
    refresh: compare,
    onSent: onSaved,
  })
  const theirs = (field: keyof CompanyTexts): string | undefined => {
    const [first, mine, now] = [textsOf(base), textsIn(form.content), textsOf(stored)]
    return differsFromTheirs(field, first, mine, now) ? `Theirs: ${now[field] || 'the portal’s own'}` : undefined
  }
  const leave = (): void => {
    form.discard()
    onCancel?.()
  }
  return (
    <form noValidate className={styles.form} onSubmit={form.onSubmit}>
      <div>
        <CompanyFields form={form} company={stored} theirs={theirs} />
        <Alert>{form.failure}</Alert>
        <Row gap={8} pad="24px 0 0" className={styles.buttons}>
          <Button type="submit" variant="primary" size="large" busy={form.isSending}>
            {sendLabel}
          </Button>
          {onCancel && (
            <Button size="large" onClick={() => (form.isChanged ? setAsking(true) : leave())}>
              Cancel
            </Button>
          )}
        </Row>
      </div>
      <CompanyPreview content={form.content} company={stored} />
      <Confirm
        open={isAsking}
        title="Discard your changes?"
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        danger
        onConfirm={leave}
        onCancel={() => setAsking(false)}
      />
    </form>
  )
}

const textsIn = ({ logo: _, ...texts }: CompanyContent): CompanyTexts => texts
