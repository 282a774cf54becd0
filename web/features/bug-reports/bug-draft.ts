import { useState } from 'react'
import { type Draft, useDraft } from '../../shared/forms/draft.ts'
import { useViewer } from '../../shared/session/session.ts'

export interface BugContent {
  description: string
  steps: string
  images: readonly File[]
}

const empty: BugContent = { description: '', steps: '', images: [] }

/** By person. Images cannot be stored in the tab, but they survive a lost session here. */
const storedImages = new Map<string, readonly File[]>()

/** Draft of a bug report. After a reload, only the names of its images are left. */
export function useBugDraft(): Draft<BugContent> & { lostImages: readonly string[] } {
  const { id: owner } = useViewer()
  const description = useDraft('bug description', '')
  const steps = useDraft('bug steps', '')
  const names = useDraft<readonly string[]>('bug images', [])
  const [images, setImages] = useState(() => storedImages.get(owner) ?? [])
  const choose = (chosen: readonly File[]) => {
    storedImages.set(owner, chosen)
    setImages(chosen)
    names.set(chosen.length > 0 ? chosen.map(({ name }) => name) : null)
  }
  const set = (next: BugContent | null) => {
    const chosen = next?.images ?? []
    if (chosen !== images) choose(chosen)
    description.set(next?.description ?? null)
    steps.set(next?.steps ?? null)
  }
  return {
    content: { description: description.content, steps: steps.content, images },
    initial: empty,
    set,
    settle: (sent) => {
      description.settle(sent.description)
      steps.settle(sent.steps)
      if (storedImages.get(owner) === sent.images) choose([])
    },
    isBegun: description.isBegun || steps.isBegun || names.isBegun,
    key: 'bug report',
    reload: () => {
      for (const draft of [description, steps, names]) draft.reload()
      setImages(storedImages.get(owner) ?? [])
    },
    lostImages: images.length > 0 ? [] : names.content,
  }
}
