import { expect, test } from 'vitest'
import { csv } from './csv.ts'

test('a CSV file quotes text where needed and leaves numbers unquoted', () => {
  expect(
    csv(
      ['Name', 'Rate'],
      [
        ['O"Neil, Jo', 640.5],
        ['two\nlines', null],
      ],
    ),
  ).toBe('\uFEFFName,Rate\r\n"O""Neil, Jo",640.5\r\n"two\nlines",\r\n')
})

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  ' =1',
  '\r=1',
  '\u200b=1',
  '\ufeff@x',
  '\u202e=1',
  '\u00ad-1',
  '\u0007=1',
  '＝1',
])('a CSV file escapes %j so that a spreadsheet does not run it', (text) => {
  expect(csv(['x'], [[text]]).split('\r\n')[1]).toMatch(/^"?'/)
})
