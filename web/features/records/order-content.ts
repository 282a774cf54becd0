import { mergeOrder, type Theirs } from '@portal/domain/records/merge-order'
import { noOrder, type OrderFields, type PersonRow } from '@portal/domain/records/order-draft'
import type { DayOrder } from '@portal/domain/records/paste'
import type { ExtensionChoice } from '@portal/domain/records/work-order-form'
import { useEffect } from 'react'
import { type Draft, useDraft } from '../../shared/forms/draft.ts'

/** A paste that can be undone. */
export interface Paste {
  text: string
  /** Keys of the rows on top; none if a column was filled. */
  keys: string[]
  dayOrder: DayOrder | null
  before: PersonRow[]
}

/** Content of the form. All of it is stored as a draft. */
export interface OrderContent extends OrderFields {
  /** Version of the stored work order on which the form is based; 0 for a new one. */
  version: number
  base: OrderFields
  theirs: Theirs
  paste: Paste | null
  /** Choice about an open extension request; empty until one is made. */
  extension: ExtensionChoice | ''
}

export interface StoredForm {
  fields: OrderFields
  version: number
}

/**
 * Draft of a work order. If someone else has stored a newer version, it is merged into the form, which then has what both changed in
 * `theirs`.
 */
export function useOrderContent(name: string, initial: OrderFields, stored?: StoredForm): Draft<OrderContent> {
  const { version = 0, fields: base = noOrder } = stored ?? {}
  const draft = useDraft<OrderContent>(name, { ...initial, version, base, theirs: {}, paste: null, extension: '' })
  const { content, isBegun, set } = draft
  const isStale = isBegun && stored !== undefined && stored.version > content.version
  useEffect(() => {
    if (!isStale || !stored) return
    const { mine, theirs } = mergeOrder(content.base, content, stored.fields)
    set({ ...content, ...mine, theirs, base: stored.fields, version: stored.version, paste: null })
  })
  return draft
}
