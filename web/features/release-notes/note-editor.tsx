import { Bold } from '@tiptap/extension-bold'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Heading } from '@tiptap/extension-heading'
import { Italic } from '@tiptap/extension-italic'
import { Link } from '@tiptap/extension-link'
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Text } from '@tiptap/extension-text'
import { UndoRedo } from '@tiptap/extensions'
import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect } from 'react'
import { Field, type FieldProps } from '../../ui/field.tsx'
import { EditorToolbar } from './editor-toolbar.tsx'
import styles from './note-editor.module.css'
import { convertPastedLists } from './pasted-lists.ts'

const schemes = ['http', 'https', 'mailto']

/** Exactly what the server lets through. */
const extensions = [
  Document,
  Paragraph,
  Text,
  HardBreak,
  Bold,
  Italic,
  BulletList,
  OrderedList,
  ListItem,
  ListKeymap,
  UndoRedo,
  Heading.configure({ levels: [2, 3] }),
  Link.configure({
    openOnClick: false,
    protocols: schemes,
    isAllowedUri: (address, { defaultValidate }) =>
      defaultValidate(address) && schemes.some((scheme) => address.toLowerCase().startsWith(`${scheme}:`)),
  }),
]

interface NoteEditorProps extends Pick<FieldProps, 'label' | 'error'> {
  /** HTML to begin with. */
  initial: string
  onChange: (html: string) => void
}

/** Headings, lists, bold, italic and links, by the toolbar or the usual keys. */
export function NoteEditor({ label, error, initial, onChange }: NoteEditorProps) {
  return (
    <Field label={label} error={error}>
      {(input) => <Editor label={label} input={input} initial={initial} onChange={onChange} />}
    </Field>
  )
}

interface EditorProps {
  label: string
  input: { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }
  initial: string
  onChange: (html: string) => void
}

function Editor({ label, input, initial, onChange }: EditorProps) {
  const { id, 'aria-describedby': describedBy, 'aria-invalid': invalid } = input
  const editor = useEditor({
    extensions,
    content: initial,
    // Style elements are refused by the content security policy.
    injectCSS: false,
    onUpdate: ({ editor: changed }) => onChange(changed.getHTML()),
    editorProps: {
      transformPastedHTML: convertPastedLists,
      attributes: { id, role: 'textbox', 'aria-multiline': 'true', 'aria-label': label },
    },
  })
  useEffect(() => {
    const element = editor.view.dom
    for (const [name, value] of [
      ['aria-describedby', describedBy],
      ['aria-invalid', invalid && 'true'],
    ] as const) {
      if (value) element.setAttribute(name, value)
      else element.removeAttribute(name)
    }
  }, [editor, describedBy, invalid])
  return (
    <div className={styles.frame} data-invalid={invalid}>
      <EditorToolbar editor={editor} controls={id} />
      <EditorContent editor={editor} className={styles.text} />
    </div>
  )
}
