import {
  type ErasurePreview,
  erasedKinds,
  type LeftCount,
  leftPlaces,
  leftReasons,
  limitsOfErasure,
} from '@portal/domain/privacy/erasure'
import { useId, useState } from 'react'
import { SectionHead } from '../../ui/section-head.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Stack } from '../../ui/stack.tsx'
import { RecordCounts } from '../admin/record-counts.tsx'

const total = (counts: readonly { count: number }[]) => counts.reduce((sum, { count }) => sum + count, 0)

/** Number of records that change; the kinds of records are listed on request. */
export function RecordsThatChange({ counts }: { counts: ErasurePreview['counts'] }) {
  const [open, setOpen] = useState(false)
  const list = useId()
  return (
    <section>
      <SectionHead
        title="Records that change"
        level={3}
        count={total(counts)}
        collapsible={{ open, onToggle: () => setOpen(!open), controls: list }}
      />
      <div id={list} hidden={!open}>
        <RecordCounts rows={counts.map(({ kind, count }) => ({ label: erasedKinds[kind], count }))} />
      </div>
    </section>
  )
}

/** Lists the records that keep the name, by the reason. */
export function RecordsThatKeepTheName({ left }: { left: readonly LeftCount[] }) {
  return (
    <Stack as="section" gap={8}>
      <SectionHead title="Records that keep the name" level={3} count={total(left)} />
      {[...Map.groupBy(left, ({ reason }) => reason)].map(([reason, counts]) => (
        <div key={reason}>
          <p>{leftReasons[reason]}</p>
          <RecordCounts rows={counts.map(({ place, count }) => ({ label: leftPlaces[place], count }))} />
        </div>
      ))}
      <p>
        {left.length === 0 && 'No record keeps the full name or the email address. '}
        {limitsOfErasure}
      </p>
    </Stack>
  )
}

/** Shape of the two sections while they load. */
export const PreviewShape = () => (
  <Stack gap={47} rule="section" pad="13px 0 68px">
    <Skeleton width={180} height={18} />
    <Skeleton width={200} height={18} />
  </Stack>
)
