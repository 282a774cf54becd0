import { formatDay } from '@portal/domain/dates/calendar-day'
import { durationInWords, lineInWords, quantity } from '@portal/domain/team-requests/team-request'
import type { LineDraft, LineInput } from '@portal/domain/team-requests/validation'
import { Pencil, X } from 'lucide-react'
import { IconButton } from '../../ui/icon-button.tsx'
import { Box, Row } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import styles from './request-dialog.module.css'

export const emptyLine: LineDraft = {
  member_role: null,
  primary_skill: null,
  member_type_quantity: String(quantity.first),
  member_start_date: '',
  member_duration: null,
}

/** Something was chosen or typed that would be lost. */
export const isBegun = (draft: LineDraft): boolean =>
  (Object.keys(emptyLine) as (keyof LineDraft)[]).some((field) => draft[field] !== emptyLine[field])

/** Line for the request, without its proposals. */
export const lineOf = (line: LineInput): LineInput => ({
  ...(line.id !== undefined && { id: line.id }),
  member_role: line.member_role,
  primary_skill: line.primary_skill,
  member_type_quantity: line.member_type_quantity,
  member_start_date: line.member_start_date,
  member_duration: line.member_duration,
})

interface AddedLinesProps {
  lines: readonly LineInput[]
  /** The place of the line that is being changed. */
  changing: number | null
  onChange: (index: number) => void
  onRemove: (index: number) => void
}

/** The lines that are on the request. */
export function AddedLines({ lines, changing, onChange, onRemove }: AddedLinesProps) {
  return (
    <div role="status" aria-label="Lines of the request">
      {lines.length > 0 && (
        <ul className={styles.lines}>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike; their place tells them apart
            <Row as="li" gap={12} justify="between" key={index} className={styles.line}>
              <Box fill>
                <Text as="p" kind="label">
                  {lineInWords(line)}
                </Text>
                <Text as="p" kind="quiet" tabular>
                  From {formatDay(line.member_start_date)} · {durationInWords(line)}
                </Text>
              </Box>
              <Row gap={8} className={styles.buttons}>
                <IconButton
                  size="row"
                  label={`Change ${lineInWords(line)}`}
                  icon={<Pencil size={16} aria-hidden="true" />}
                  aria-pressed={changing === index}
                  onClick={() => onChange(index)}
                />
                <IconButton
                  size="row"
                  label={`Remove ${lineInWords(line)}`}
                  icon={<X size={16} aria-hidden="true" />}
                  onClick={() => onRemove(index)}
                />
              </Row>
            </Row>
          ))}
        </ul>
      )}
    </div>
  )
}
