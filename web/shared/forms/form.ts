import { useIsMutating, useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { CallError, messageOf } from '../http/call.ts'
import type { Draft } from './draft.ts'

/** Sentences by field name. */
type Problems = Partial<Record<string, string | undefined>>

interface FormOptions<Content, Answer, Choice> {
  /** Draft made by `useDraft`, or by `useUnstoredDraft` if nothing may be stored. */
  draft: Draft<Content>
  /** Checks the content. A form with a problem is not sent. `choice` is that of the last attempt to send. */
  problems?: (content: Content, choice: Choice | undefined) => Problems
  /** Shows the problem of a text already while it is not blank. By default, problems appear after the first attempt to send. */
  checksWhileTyping?: boolean
  /** Makes the call. `choice` says which of several buttons was pressed, such as 'declined'. */
  send: (content: Content, signal: AbortSignal, choice: Choice | undefined) => Promise<Answer>
  /** Called after a success if the form is still on the screen. The draft is already discarded. */
  onSent?: (answer: Answer) => void
  /** Called after a failure or an abort, to load again what the call may have changed nevertheless. */
  refresh?: () => unknown
  /** Sentence about a failure, if the specification has one. By default, the server's. */
  failure?: (error: unknown) => string
  /** Field names of the server that the form shows, such as `end_date` or `people.5.end_date`. Problems of any other field appear as `failure`. */
  fields?: readonly string[]
  /** Names of fields in the call, where they differ from those in the content. */
  serverNames?: Partial<Record<keyof Content, string>>
}

export interface Form<Content, Choice = undefined> {
  content: Content
  change: (part: Partial<Content>) => void
  /** True if the person changed the content. */
  isChanged: boolean
  isStored: boolean
  /** Problem to show at a field, found by the form or by the server. */
  errorOf: (field: string) => string | undefined
  /** Properties of the field for a text of the content. */
  field: <Name extends TextName<Content>>(name: Name) => TextProps
  /** Handler for `<form onSubmit>`: moves the focus to the first field with a problem. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  submit: (choice?: Choice) => void
  isSending: boolean
  /** Choice of the last attempt to send; it stays after the answer. */
  choice: Choice | undefined
  /** Sentence about the last attempt, until something is changed. */
  failure: string | undefined
  /** Removes the sentence about the last attempt; the content stays. */
  dismissFailure: () => void
  /** Aborts the call if the form is being sent; the content stays. */
  abort: () => void
  /** Discards the draft, and aborts the call if the form is being sent. */
  discard: () => void
}

type TextName<Content> = Extract<
  { [Name in keyof Content]: Content[Name] extends string ? Name : never }[keyof Content],
  string
>
interface TextProps {
  value: string
  error: string | undefined
  onChange: (text: string) => void
}

/**
 * Checks a form, sends it, and holds its problems. Only one attempt runs at a time. Leaving the screen does not stop an attempt
 * that has started; `abort` and `discard` do. After a lost session the draft is there again.
 */
export function useForm<Content extends object, Answer, Choice = undefined>(
  options: FormOptions<Content, Answer, Choice>,
): Form<Content, Choice> {
  const { draft, checksWhileTyping = false } = options
  const { content, initial } = draft
  const [tried, setTried] = useState<{ choice: Choice | undefined }>()
  const problems = options.problems?.(content, tried?.choice) ?? {}
  /** Fields that were changed since the last attempt, whose errors no longer apply. */
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  /** Set while the form is being sent; two presses at once send it once. */
  const controller = useRef<AbortController>(undefined)
  const element = useRef<HTMLFormElement>(undefined)

  const mutationKey = ['form', draft.key, useId()].slice(0, draft.key === undefined ? 3 : 2)
  const sending = useMutation({
    mutationKey,
    mutationFn: ({ sent, choice, signal }: Attempt<Content, Choice>) => options.send(sent, signal, choice),
    onSuccess: (_, { sent }) => {
      draft.settle(sent)
      setTried(undefined)
    },
    onError: () => {
      // Shows the failure also to someone who typed while the form was being sent.
      setChanged(new Set())
      void options.refresh?.()
    },
    onSettled: () => {
      controller.current = undefined
    },
  })
  const isSending = useIsMutating({ mutationKey }) > 0
  useReload(isSending && !sending.isPending, draft.reload)
  const { error } = sending
  const refused: Problems = error instanceof CallError ? error.fields : {}
  const serverName = (name: string): string => options.serverNames?.[name as keyof Content] ?? name
  const fields = options.fields ?? Object.keys(content).map(serverName)
  const isShownAtFields = Object.keys(refused).length > 0 && Object.keys(refused).every((name) => fields.includes(name))

  const hasFailure = error !== null && changed.size === 0 && !isShownAtFields && error.name !== 'AbortError'

  const errorOf = (name: string): string | undefined => {
    const text = content[name as keyof Content]
    const isShown = tried !== undefined || (checksWhileTyping && typeof text === 'string' && text.trim() !== '')
    return (
      (isShown ? problems[name] : undefined) ??
      (changed.has(name.split('.')[0] ?? '') ? undefined : refused[serverName(name)])
    )
  }
  const change = (part: Partial<Content>): void => {
    setChanged(new Set([...changed, ...Object.keys(part)]))
    draft.set({ ...content, ...part })
  }
  const submit = (choice?: Choice): void => {
    if (controller.current || isSending) return
    // Renders the problems, so that the field to focus is marked as invalid.
    flushSync(() => setTried({ choice }))
    const found = options.problems?.(content, choice) ?? {}
    if (Object.values(found).some((problem) => problem !== undefined)) {
      focusFirstProblem(element.current)
      return
    }
    setChanged(new Set())
    controller.current = new AbortController()
    // Unlike those above, these are called only while the form is on the screen.
    sending.mutate(
      { sent: content, choice, signal: controller.current.signal },
      {
        onSuccess: (answer) => options.onSent?.(answer),
        onError: () => setTimeout(() => focusFirstProblem(element.current)),
      },
    )
  }
  const abort = (): void => controller.current?.abort()
  return {
    content,
    change,
    isChanged: JSON.stringify(content) !== JSON.stringify(initial),
    errorOf,
    field: (name) => ({
      value: content[name] as string,
      error: errorOf(name),
      onChange: (text) => change({ [name]: text } as Partial<Content>),
    }),
    onSubmit: (event) => {
      event.preventDefault()
      element.current = event.currentTarget
      submit()
    },
    submit,
    isStored: draft.key !== undefined,
    isSending,
    choice: sending.variables?.choice,
    failure: hasFailure ? failureText(options, error) : undefined,
    dismissFailure: sending.reset,
    abort,
    discard: () => {
      abort()
      draft.set(null)
    },
  }
}

interface Attempt<Content, Choice> {
  sent: Content
  choice: Choice | undefined
  signal: AbortSignal
}

/** Reads the draft again once an attempt ends that began before the person left the form and came back. */
function useReload(isSentElsewhere: boolean, reload: () => void): void {
  const latest = useRef(reload)
  latest.current = reload
  useEffect(() => (isSentElsewhere ? () => latest.current() : undefined), [isSentElsewhere])
}

/** On a 503, adds the server's sentence to that of the specification. */
function failureText({ failure = messageOf }: { failure?: (error: unknown) => string }, error: Error): string {
  const sentence = failure(error)
  if (!(error instanceof CallError) || error.status !== 503 || sentence === error.detail) return sentence
  return `${sentence}${/[.!?]$/.test(sentence) ? '' : '.'} ${error.detail}`
}

const focusFirstProblem = (form: HTMLFormElement | undefined): void =>
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
