import type { EngagementHeader } from '@portal/domain/engagements/engagement'
import { Suspense, useContext, useState } from 'react'
import { DialogLoading } from '../../ui/lazy-part.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { Features } from '../feature.ts'
import { useViewer } from '../session/session.ts'

/** What the viewer may do with the record of the engagement. */
export function EngagementMenu({ header }: { header: EngagementHeader }) {
  const viewer = useViewer()
  const [open, setOpen] = useState<string>()
  const actions = useContext(Features)
    .flatMap(({ engagementActions = [] }) => engagementActions)
    .filter(({ isFor }) => isFor(header, viewer))
  const Dialog = actions.find(({ label }) => label === open)?.Dialog
  if (actions.length === 0) return null
  return (
    <>
      <RowMenu
        label={`Actions for ${header.title}`}
        size="medium"
        items={actions.map(({ label, danger = false }) => ({ label, danger, onSelect: () => setOpen(label) }))}
      />
      {Dialog && (
        <Suspense fallback={<DialogLoading />}>
          <Dialog engagementId={header.id} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  )
}
