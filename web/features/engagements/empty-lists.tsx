import { settings } from '../../shared/product/settings.ts'
import { Button } from '../../ui/button.tsx'
import { MailTo } from '../../ui/email-address.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** The sentences of document 1, point 2, "Engagements". */
export const NeedsSetUp = () => (
  <>
    Hi, it looks like we need to set-up your engagements for you. Please, contact your Client Partner or alternatively
    email our IT Team at <MailTo address={settings.it_email} /> to get access to your engagements.
  </>
)
export const noCompletedEngagements = "Sorry, you don't have completed engagements yet"

export const NoActiveEngagements = () => (
  <EmptyState>
    <NeedsSetUp />
  </EmptyState>
)

/** Shown to people whose engagements are all completed. */
export function AllCompleted({ onShow }: { onShow: (() => void) | undefined }) {
  return (
    <EmptyState action={onShow && <Button onClick={onShow}>Show completed</Button>}>
      All your engagements are completed. See them below.
    </EmptyState>
  )
}

export const NoCompletedEngagements = () => <EmptyState>{noCompletedEngagements}</EmptyState>
