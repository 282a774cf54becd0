// @module-tag own-database
import type { ImportFileName } from '@portal/domain/import/files'
import type { ImportMode } from '@portal/domain/import/formats'
import { describe, expect, test } from 'vitest'
import { readCsv } from './read-csv.ts'
import { utf8Only } from './utf-8.ts'

/** The text in chunks of this many bytes. */
async function* chunksOf(text: string, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text)
  for (let place = 0; place < bytes.length; place += size) yield bytes.subarray(place, place + size)
}
async function read(text: string, name: ImportFileName = 'people', mode: ImportMode = 'whole', size = 65_536) {
  const records: unknown[] = []
  for await (const record of readCsv(utf8Only(chunksOf(text, size)), name, mode)) records.push(record)
  return records
}

const people = [
  { id: '1', name: 'Okafor, Amara', job_title: 'Lead; tester' },
  { id: '2', name: 'Nguyễn Thị Minh Khai', email: 'khai@provider.example' },
]

describe('a CSV file', () => {
  test.each([
    [
      'commas',
      'id,name,email,job_title\n1,"Okafor, Amara",,Lead; tester\n2,Nguyễn Thị Minh Khai,khai@provider.example,\n',
    ],
    [
      'semicolons',
      'id;name;email;job_title\n1;Okafor, Amara;;"Lead; tester"\n2;Nguyễn Thị Minh Khai;khai@provider.example;\n',
    ],
    [
      'tabs',
      'id\tname\temail\tjob_title\n1\tOkafor, Amara\t\tLead; tester\n2\tNguyễn Thị Minh Khai\tkhai@provider.example\t\n',
    ],
    [
      'a first empty column',
      '\tid\tname\temail\tjob_title\n\t1\tOkafor, Amara\t\tLead; tester\n\t2\tNguyễn Thị Minh Khai\tkhai@provider.example\t\n',
    ],
    [
      'a line that names the delimiter',
      'sep=;\nid;name;email;job_title\n1;Okafor, Amara;;"Lead; tester"\n2;Nguyễn Thị Minh Khai;khai@provider.example;\n',
    ],
    [
      'such a line in quotes, with another delimiter',
      '"sep=|"\nid|name|email|job_title\n1|Okafor, Amara||Lead; tester\n2|Nguyễn Thị Minh Khai|khai@provider.example|\n',
    ],
    [
      'last columns without a name',
      'id,name,email,job_title,,\n1,"Okafor, Amara",,Lead; tester,,\n2,Nguyễn Thị Minh Khai,khai@provider.example,,,\n',
    ],
    [
      'rows of commas only',
      'id,name,email,job_title\n,,,\n1,"Okafor, Amara",,Lead; tester\n , ,,\n2,Nguyễn Thị Minh Khai,khai@provider.example,\n,,,\n',
    ],
    [
      'names in quotes',
      '"id";"name";"email";"job_title"\n1;Okafor, Amara;;"Lead; tester"\n2;Nguyễn Thị Minh Khai;khai@provider.example;\n',
    ],
    [
      'empty lines before the header',
      '\n\nid;name;email;job_title\n1;Okafor, Amara;;"Lead; tester"\n\n2;Nguyễn Thị Minh Khai;khai@provider.example;\n',
    ],
  ])('with %s has the same records, with each line ending, and with and without a byte order mark', async (_, text) => {
    for (const mark of ['', '\uFEFF'])
      for (const end of ['\n', '\r\n', '\r']) expect(await read(mark + text.replaceAll('\n', end))).toEqual(people)
    expect(await read(text, 'people', 'whole', 3)).toEqual(people)
  })

  test('of one column needs no delimiter', async () => {
    expect(await read('id\n1\n2\n')).toEqual([{ id: '1' }, { id: '2' }])
  })

  test('has TRUE and FALSE in any case for removed records', async () => {
    expect(await read('id,removed\n1,TRUE\n2,False\n3,\n4,true\n5,yes\n', 'people', 'upsert')).toEqual([
      { id: '1', removed: true },
      { id: '2' },
      { id: '3' },
      { id: '4', removed: true },
      { id: '5', removed: 'yes' },
    ])
  })

  test.each([
    ['12.5', 12.5],
    ['12,5', 12.5],
    ['12,05', 12.05],
    ['-3', -3],
    ['1,234', '1,234'],
    ['1.234,5', '1.234,5'],
    ['1,234,5', '1,234,5'],
  ])('has the number %s as %j', async (given, budget_days) => {
    expect(await read(`id;budget_days\n1;${given}\n`, 'work_orders')).toEqual([{ id: '1', budget_days }])
    expect(await read(`id,budget_days\n1,"${given}"\n`, 'work_orders')).toEqual([{ id: '1', budget_days }])
  })

  test.each([
    ['id,nom\n', 'nom', 'They are separated by commas here'],
    ['id;nom;vorname\n', 'nom, vorname', 'They are separated by semicolons here'],
    ['id\tnom\n', 'nom', 'They are separated by tabs here'],
    ['sep=|\nid|nom\n', 'nom', 'They are separated by "|" here'],
    ['id|name\n', 'id|name', 'The header has no comma, semicolon or tab'],
  ])('%j is rejected with the columns that the portal knows and the delimiter', async (text, unknown, delimiter) => {
    await expect(read(`${text}1\n`)).rejects.toThrow(
      `has unknown columns: ${unknown}. The columns are id, name, email, job_title, photo, left_on. ${delimiter}`,
    )
  })

  test('is rejected if a column without a name has a value', async () => {
    await expect(read('id,name,,\n1,Amara,,\n2,Ben,,left in June\n')).rejects.toThrow(
      'has a value in column 4, which has no name in the header',
    )
  })
})
