import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { NoteEditor } from './note-editor.tsx'
import { googleDocs, libreOffice, pages, word, wordWithComments } from './pasted-lists.fixture.ts'

/** HTML of the note after a paste. */
async function pasted(html: string): Promise<string> {
  const onChange = vi.fn()
  render(<NoteEditor label="Release notes" error={undefined} initial="" onChange={onChange} />)
  const types: Record<string, string> = { 'text/html': html, 'text/plain': 'plain' }
  fireEvent.paste(await screen.findByRole('textbox', { name: 'Release notes' }), {
    clipboardData: { types: Object.keys(types), getData: (type: string) => types[type] ?? '' },
  })
  return onChange.mock.lastCall?.[0]
}

const nested = (list: string, attributes = ''): string =>
  `<${list}><li><p>One</p><${list}${attributes}><li><p>Nested</p></li></${list}></li><li><p>Two</p></li></${list}>`

test('lists pasted from Word become lists, with their levels, kinds, numbers and the text between them', async () => {
  expect(await pasted(word)).toBe(
    '<p>New this week:</p>' +
      '<ul><li><p><strong>Faster</strong> search</p><ul><li><p>in files</p><ul><li><p>also in old ones</p></li></ul></li></ul></li>' +
      '<li><p>Days</p></li></ul>' +
      '<p>How to start:</p>' +
      '<ol><li><p>Sign in</p><ol><li><p>with your email</p></li></ol></li></ol>' +
      '<p>Then:</p>' +
      '<ol start="2"><li><p>Search</p></li></ol>' +
      '<ul><li><p>Done</p></li></ul>',
  )
})

test('a list of Word with its conditions as comments becomes a list', async () => {
  expect(await pasted(wordWithComments)).toBe('<ol><li><p>One</p></li><li><p>Two</p></li></ol>')
})

test.each([
  ['Google Docs', googleDocs, nested('ul').replace('One', '<strong>One</strong>')],
  ['LibreOffice', libreOffice, nested('ol', ' type="a"')],
  ['Pages', pages, nested('ul')],
])('lists pasted from %s stay lists', async (_, html, expected) => {
  expect(await pasted(html)).toBe(expected)
})
