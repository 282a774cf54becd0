import { type RefObject, useLayoutEffect } from 'react'

/**
 * Keeps text that a person typed into the server's page before the scripts had loaded: React would replace it by the form's content.
 * Reads the fields before React updates them, and afterwards types the text again.
 */
export function useTypedText(form: RefObject<HTMLFormElement | null>): void {
  useLayoutEffect(() => {
    const typed = textFields(form.current)
      .filter((field) => field.value !== field.defaultValue)
      .map((field) => ({ field, text: field.value }))
    const timer = setTimeout(() => {
      for (const { field, text } of typed) typeInto(field, text)
    })
    return () => clearTimeout(timer)
  }, [form])
}

type TextField = HTMLInputElement | HTMLTextAreaElement

const textFields = (form: HTMLFormElement | null): TextField[] => [
  ...(form?.querySelectorAll<TextField>('textarea, input:not([type]), input[type="text"], input[type="email"]') ?? []),
]

function typeInto(field: TextField, text: string): void {
  const before = field.defaultValue
  if (!field.isConnected || before === text) return
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
  // React compares with the last value that was set on the field itself.
  field.value = before
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
