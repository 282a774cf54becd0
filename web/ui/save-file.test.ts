import { expect, test, vi } from 'vitest'
import { csvFile, saveFile, saveNamedFile } from './save-file.ts'

test('a file is saved under a name that Windows accepts; the name that a person gave it is kept', () => {
  URL.createObjectURL = () => 'blob:file'
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  saveFile(csvFile(''), 'A/B: access?.csv')
  saveNamedFile(csvFile(''), 'Minutes 10:30 Cafe\u0301.pdf')
  expect(names).toEqual(['A_B_ access_.csv', 'Minutes 10:30 Caf\u00e9.pdf'])
})
