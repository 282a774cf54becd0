/** HTML as programs put it on the clipboard, shortened to a few styles. */

/** Word and Outlook for Windows: paragraphs with the bullet or number as text. */
const wordHead = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40"><head>
<meta name=Generator content="Microsoft Word 15"><style><!--
@list l0:level1 {mso-level-number-format:bullet;mso-level-text:\\F0B7;}
--></style></head><body lang=EN-GB style='tab-interval:36.0pt'><!--StartFragment-->`
const wordItem = (className: string, list: string, marker: string, text: string): string =>
  `<p class=${className} style='text-indent:-18.0pt;mso-list:${list}'><![if !supportLists]><span
style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>

`
export const word = `${wordHead}
<p class=MsoNormal>New this week:<o:p></o:p></p>

${wordItem('MsoListParagraphCxSpFirst', 'l0 level1 lfo1', '·', '<b>Faster</b> search')}${wordItem(
  'MsoListParagraphCxSpMiddle',
  'l0 level2 lfo1',
  'o',
  'in files',
)}${wordItem('MsoListParagraphCxSpMiddle', 'l0 level3 lfo1', '§', 'also in old\nones')}${wordItem(
  'MsoListParagraphCxSpLast',
  'l0 level1 lfo1',
  '·',
  'Days',
)}<p class=MsoNormal>How to start:<o:p></o:p></p>

${wordItem('MsoListParagraphCxSpFirst', 'l1 level1 lfo2', '1.', 'Sign in')}${wordItem(
  'MsoListParagraphCxSpLast',
  'l1 level2 lfo2',
  'a.',
  'with your email',
)}<p class=MsoNormal>Then:<o:p></o:p></p>

${wordItem('MsoListParagraph', 'l1 level1 lfo2', '2.', 'Search')}${wordItem(
  'MsoListParagraphCxSpFirst',
  'l0 level1 lfo1',
  '·',
  'Done',
)}<!--EndFragment--></body></html>`

/** Word as Chrome and Firefox pass it on: the conditions are comments, and attributes have double quotes. */
export const wordWithComments =
  '<p class="MsoListParagraphCxSpFirst" style="text-indent:-18.0pt;mso-list:l0 level1 lfo1"><!--[if !supportLists]-->' +
  '<span style="mso-list:\nIgnore">1)<span style="font:7.0pt &quot;Times New Roman&quot;">&nbsp;&nbsp; </span></span>' +
  '<!--[endif]-->One</p><p class="MsoListParagraphCxSpLast" style="text-indent:-18.0pt;mso-list:l0 level1 lfo1">' +
  '<!--[if !supportLists]--><span style="mso-list:Ignore">2)<span style="font:7.0pt &quot;Times New Roman&quot;">&nbsp; ' +
  '</span></span><!--[endif]-->Two</p>'

/** Google Docs: a nested list follows its item, and a `b` that is not bold contains everything. */
export const googleDocs =
  '<meta charset=\'utf-8\'><b style="font-weight:normal;" id="docs-internal-guid-5f0d1c2b-7fff-0000-0000-000000000000">' +
  '<ul style="margin-top:0;margin-bottom:0;"><li dir="ltr" style="list-style-type:disc;" aria-level="1"><p dir="ltr" ' +
  'role="presentation"><span style="font-weight:700;">One</span></p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr" ' +
  'role="presentation"><span style="font-weight:400;">Nested</span></p></li></ul><li dir="ltr" aria-level="1"><p dir="ltr" ' +
  'role="presentation"><span style="font-weight:400;">Two</span></p></li></ul></b><br class="Apple-interchange-newline">'

/** LibreOffice Writer: lists, with a nested one after its item. */
export const libreOffice = `<!DOCTYPE html><html><head><meta name="generator" content="LibreOffice 25.2 (Linux)"/></head>
<body lang="en-GB" dir="ltr"><ol><li><p style="line-height: 100%; margin-bottom: 0cm">One</p></li>
<ol type="a"><li><p style="line-height: 100%; margin-bottom: 0cm">Nested</p></li></ol>
<li><p style="line-height: 100%; margin-bottom: 0cm">Two</p></li></ol></body></html>`

/** Pages and Notes on a Mac. */
export const pages = `<html><head><meta name="Generator" content="Cocoa HTML Writer"></head><body>
<ul class="ul1"><li class="li1"><span class="s1"></span>One</li><ul class="ul2"><li class="li1">Nested</li></ul>
<li class="li1">Two</li></ul></body></html>`
