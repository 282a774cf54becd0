import { realFiles } from './real-file.ts'

const rows = 'name,days,note\r\nMöbius,12,"two\nlines"\r\nOkafor,3.5,\r\n'
const bytes = (text: string): Buffer => Buffer.from(text)
const bigEndian = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16()

export const realTextFiles = realFiles('csv', {
  'Excel 365, "CSV UTF-8"': () => bytes(`\uFEFF${rows.replaceAll(',', ';')}`),
  'Excel 365, "CSV" in the code page of Windows': () => Buffer.from(rows, 'latin1'),
  'Excel 365, "Unicode Text"': () => Buffer.from(`\uFEFF${rows.replaceAll(',', '\t')}`, 'utf16le'),
  'Excel for Mac, "CSV (Macintosh)": lines end with CR, text in MacRoman': () =>
    Buffer.concat([bytes('name,days\rM'), Buffer.from([0x9a]), bytes('bius,12\r')]),
  'Excel, with its separator in the first line': () => bytes(`sep=;\r\n${rows}`),
  'a mainframe export in UTF-16, the higher byte first': () => bigEndian(`\uFEFF${rows}`),
  'PowerShell 5, Export-Csv -Encoding Unicode': () =>
    Buffer.from(`\uFEFF#TYPE System.Object\r\n"Name","Days"\r\n"Möbius","12"\r\n`, 'utf16le'),
  'Google Sheets': () => bytes(rows.trimEnd()),
  'Numbers, exported, with an emoji': () => bytes('name,days\n🏖 leave,2\n'),
  'LibreOffice Calc, everything in quotation marks': () => bytes('"name","days"\n"Möbius","12"\n'),
  'Toggl Track, detailed report': () =>
    bytes('User,Email,Start date,Duration\nMöbius,m@x.example,2026-06-01,07:30:00\n'),
  Harvest: () => bytes('Date,Client,Hours\n2026-06-01,Northwind,7.5\n'),
  'Clockify, with the mark of UTF-8': () => bytes('\uFEFF"Project","User","Time (h)"\n"Ledger","Möbius","7,50"\n'),
  'Jira and Tempo, with markup in a later cell': () =>
    bytes(`Key,Summary\n${'CORE-1,Settle\n'.repeat(100)}CORE-2,"Escape <b>bold</b>"\n`),
  'SAP, fields with spaces that do not break': () =>
    Buffer.from('name\xa0;days\r\nM\xf6bius;1\xa0200,00\r\n', 'latin1'),
  'FileMaker, line breaks within a field as vertical tabs': () => bytes('name,note\r\nMöbius,one\vtwo\r\n'),
  'a timesheet program of the days of DOS, with its end mark': () =>
    Buffer.from('name,days\r\nMobius,12\r\n\x1a', 'latin1'),
  'a report with page breaks': () => bytes('name,days\r\nMöbius,12\r\n\fname,days\r\nOkafor,3\r\n'),
})
