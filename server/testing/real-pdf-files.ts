import { officeFile } from './office-file.ts'
import { realFiles } from './real-file.ts'
import { samplePdf } from './sample-files.ts'

const around =
  (before: string, after = '') =>
  (): Buffer =>
    Buffer.concat([Buffer.from(before, 'latin1'), samplePdf(), Buffer.from(after, 'latin1')])
const fileOf = (text: string) => (): Buffer => Buffer.from(text, 'latin1')
const ended = 'trailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF'
const catalog = '1 0 obj<</Type/Catalog>>endobj\n'

export const realPdfFiles = realFiles('pdf', {
  'Acrobat, linearized: an end mark near the beginning too': fileOf(
    `%PDF-1.6\r%\xe2\xe3\xcf\xd3\r\n${catalog}startxref\r\n0\r\n%%EOF\r\n${catalog}${ended}\r\n`,
  ),
  'Word 365, "Save as PDF"': fileOf(`%PDF-1.7\r\n%\xb5\xb5\xb5\xb5\r\n${catalog}${ended}`),
  'LibreOffice 7': fileOf(`%PDF-1.6\n%\xc3\xa4\xc3\xbc\xc3\xb6\xc3\x9f\n${catalog}${ended}\n`),
  'Preview and Pages (Quartz)': fileOf(`%PDF-1.3\n%\xc4\xe5\xf2\xe5\xeb\xa7\xf3\xa0\xd0\xc4\xc6\n${catalog}${ended}\n`),
  'Google Docs and Chrome (Skia), no line after the end mark': fileOf(
    `%PDF-1.4\n%\xd3\xeb\xe9\xe1\n${catalog}${ended}`,
  ),
  Ghostscript: fileOf(`%PDF-1.7\n%\xc7\xec\x8f\xa2\n${catalog}${ended}\n`),
  'PDF 2.0': fileOf(`%PDF-2.0\n${catalog}${ended}\n`),
  'DocuSign and its like: signed, saved in steps': fileOf(
    `%PDF-1.5\n${catalog}${ended}\n2 0 obj<</Type/Sig>>endobj\n${ended}\n3 0 obj<<>>endobj\n${ended}\n\n\n`,
  ),
  'HP scanners and print servers: commands for the printer around it': around(
    ...(['\x1b%-12345X@PJL JOB\r\n@PJL ENTER LANGUAGE = PDF\r\n', '\x1b%-12345X@PJL EOJ\r\n\x1b%-12345X'] as const),
  ),
  'Brother scanners: filled up with zeros to a block': around('', '\0'.repeat(32_768)),
  'Canon and Ricoh scanners: some bytes behind the end mark': around('', '\r\n\x01\x02\xfe\xff\x10\x20'),
  'Xerox scanners: empty lines before': around('\r\n\r\n'),
  'a phone that scans (iOS Notes)': fileOf(`%PDF-1.3\n%\xc4\xe5\xf2\xe5\xeb\xa7\n${catalog}${ended}\n`),
  'a phone that scans (Adobe Scan, Microsoft Lens)': fileOf(`%PDF-1.7\n${catalog}${ended}\r\n`),
  'reports of a web application with the mark of UTF-8 before': around('\xef\xbb\xbf'),
  'reports of a web application with the rest of a chunked answer behind': around('', '\r\n0\r\n\r\n'),
  'reports of a web application with the end of a form behind': around('', '\r\n------=_Part_12_345.678--\r\n'),
  'a mail archive: the head of the mail part before': around(
    'Content-Type: application/pdf; name="a.pdf"\r\nContent-Transfer-Encoding: binary\r\n\r\n',
  ),
  'a program of the days of DOS: its end mark behind': around('', '\x1a'),
  'an accounting program that writes its name before': around('DATEV export 12.4\n'),
  'LibreOffice, "hybrid": the document itself attached, not packed': async () =>
    Buffer.concat([
      Buffer.from(`%PDF-1.6\n${catalog}2 0 obj<</Type/EmbeddedFile>>stream\n`),
      await officeFile({ kind: 'word' }),
      Buffer.from(`\nendstream\nendobj\n${ended}\n`),
    ]),
})
