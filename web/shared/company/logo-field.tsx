import { Upload } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { useFileDrop } from '../../ui/file-drop.ts'
import { Row } from '../../ui/stack.tsx'
import type { Form } from '../forms/form.ts'
import styles from './company.module.css'
import type { CompanyContent } from './company-content.ts'
import { useShownLogo } from './shown-logo.ts'

const formats = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']

/** Takes one picture, dropped or chosen, and shows the logo. */
export function LogoField({ form, stored }: { form: Form<CompanyContent>; stored: string | null }) {
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const id = useId()
  const shown = useShownLogo(form.content.logo, stored)
  const take = (files: readonly File[], folders: readonly string[] = []) => {
    const [file, ...others] = files
    const isTooMany = others.length + folders.length > 0
    setProblem(isTooMany ? 'Choose one picture.' : undefined)
    if (file && !isTooMany) form.change({ logo: file })
  }
  const drop = useFileDrop(({ files, folders }) => take(files, folders))
  const error = problem ?? form.errorOf('logo')
  const choose = () => input.current?.click()
  return (
    <fieldset>
      <legend className={styles.legend}>
        Logo <span className={styles.optional}>(optional)</span>
      </legend>
      {/* Dropping is the second way; the button inside is the first. */}
      <div className={styles.zone} data-over={drop.isOver || undefined} {...drop.props}>
        {shown === null ? (
          <>
            <Upload size={18} aria-hidden="true" />
            <p className={styles.offer}>
              <span className={styles.drop}>Drop a picture here or </span>
              <button type="button" className={styles.choose} aria-describedby={`${id}-takes`} onClick={choose}>
                <span className={styles.drop}>choose one</span>
                <span className={styles.tap}>Choose a picture</span>
              </button>
            </p>
            <p id={`${id}-takes`} className={styles.takes}>
              PNG or JPEG, up to 10 MB
            </p>
          </>
        ) : (
          <>
            <img className={styles.chosen} src={shown} alt="Logo" />
            <Row gap={8} wrap className={styles.acts}>
              <Button size="small" onClick={choose}>
                Change logo
              </Button>
              <Button
                size="small"
                variant="ghost"
                onClick={() => form.change({ logo: stored === null ? null : 'none' })}
              >
                Remove logo
              </Button>
            </Row>
          </>
        )}
      </div>
      <input
        ref={input}
        hidden
        type="file"
        aria-label="Logo"
        accept={formats.join(',')}
        aria-invalid={error ? true : undefined}
        onChange={(event) => {
          take([...(event.target.files ?? [])])
          // Allows choosing the same file again.
          event.target.value = ''
        }}
      />
      <FieldError>{error}</FieldError>
    </fieldset>
  )
}
