import { type Editor, useEditorState } from '@tiptap/react'
import {
  Bold,
  Heading2,
  Heading3,
  Italic,
  Link as LinkIcon,
  List,
  ListOrdered,
  type LucideIcon,
  Redo2,
  Undo2,
} from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './note-editor.module.css'

interface Tool {
  label: string
  icon: LucideIcon
  active?: boolean
  disabled?: boolean
  use: () => void
}

/** One stop for the keyboard: arrows move between the tools. */
export function EditorToolbar({ editor, controls }: { editor: Editor; controls: string }) {
  const [linking, setLinking] = useState(false)
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      h2: now.isActive('heading', { level: 2 }),
      h3: now.isActive('heading', { level: 3 }),
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      link: now.isActive('link'),
      undo: now.can().undo(),
      redo: now.can().redo(),
    }),
  })
  const act = () => editor.chain().focus()
  const tools: Tool[] = [
    { label: 'Heading', icon: Heading2, active: state.h2, use: () => act().toggleHeading({ level: 2 }).run() },
    { label: 'Small heading', icon: Heading3, active: state.h3, use: () => act().toggleHeading({ level: 3 }).run() },
    { label: 'Bold', icon: Bold, active: state.bold, use: () => act().toggleBold().run() },
    { label: 'Italic', icon: Italic, active: state.italic, use: () => act().toggleItalic().run() },
    { label: 'Bulleted list', icon: List, active: state.bullets, use: () => act().toggleBulletList().run() },
    { label: 'Numbered list', icon: ListOrdered, active: state.numbers, use: () => act().toggleOrderedList().run() },
    { label: 'Link', icon: LinkIcon, active: state.link, use: () => setLinking(!linking) },
    { label: 'Undo', icon: Undo2, disabled: !state.undo, use: () => act().undo().run() },
    { label: 'Redo', icon: Redo2, disabled: !state.redo, use: () => act().redo().run() },
  ]
  return (
    <>
      <Tools tools={tools} controls={controls} />
      {linking && <LinkForm editor={editor} onDone={() => setLinking(false)} />}
    </>
  )
}

function Tools({ tools, controls }: { tools: readonly Tool[]; controls: string }) {
  const bar = useRef<HTMLDivElement>(null)
  const [stop, setStop] = useState(0)
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = (stop + step + tools.length) % tools.length
    setStop(next)
    bar.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div
      ref={bar}
      className={styles.toolbar}
      role="toolbar"
      aria-label="Formatting"
      aria-controls={controls}
      onKeyDown={move}
    >
      {tools.map(({ label, icon: Icon, active, disabled = false, use }, index) => (
        <IconButton
          key={label}
          size="row"
          label={label}
          icon={<Icon size={16} aria-hidden="true" />}
          className={active ? styles.on : undefined}
          aria-pressed={active}
          aria-disabled={disabled || undefined}
          tabIndex={index === stop ? 0 : -1}
          onFocus={() => setStop(index)}
          onClick={() => !disabled && use()}
        />
      ))}
    </div>
  )
}

/** The address of the selected words; an empty one takes the link away. */
function LinkForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const [address, setAddress] = useState<string>(() => editor.getAttributes('link').href ?? '')
  const [problem, setProblem] = useState<string>()
  const apply = () => {
    const chain = editor.chain().focus().extendMarkRange('link')
    const href = withScheme(address.trim())
    if (href === '') chain.unsetLink().run()
    else if (!URL.canParse(href)) {
      setProblem('Enter a valid link address')
      return
    } else if (editor.state.selection.empty && !editor.isActive('link'))
      chain.insertContent({ type: 'text', text: address.trim(), marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.setLink({ href }).run()
    onDone()
  }
  return (
    <div className={styles.link}>
      <TextField
        label="Link address"
        hideLabel
        type="url"
        placeholder="https://"
        autoFocus
        value={address}
        error={problem}
        onChange={setAddress}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            // The surrounding dialog is a form too.
            event.preventDefault()
            apply()
          } else if (event.key === 'Escape') {
            event.stopPropagation()
            onDone()
          }
        }}
      />
      <Button onClick={apply}>Apply</Button>
    </div>
  )
}

const withScheme = (address: string): string =>
  address === '' || /^(https?:\/\/|mailto:)/i.test(address)
    ? address
    : address.includes('@')
      ? `mailto:${address}`
      : `https://${address}`
