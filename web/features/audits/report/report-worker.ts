import inter from '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf?url'
import interBold from '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf?url'
import newsreader from '@expo-google-fonts/newsreader/500Medium/Newsreader_500Medium.ttf?url'
import wideSerif from '@expo-google-fonts/noto-serif/500Medium/NotoSerif_500Medium.ttf?url'
import { loadScriptFonts, pictureOf } from './picture.ts'
import { makeDocument, type ReportInput } from './report.ts'
import { needsWideSerif } from './text.ts'

self.onmessage = async ({ data }: MessageEvent<ReportInput>) => {
  try {
    const text = JSON.stringify(data)
    const fonts = [inter, interBold, newsreader, ...(needsWideSerif(text) ? [wideSerif] : [])]
    const [[sans = '', bold = '', serif = '', wide]] = await Promise.all([
      Promise.all(fonts.map(load)),
      loadScriptFonts(text),
    ])
    const file = makeDocument(data, { sans, bold, serif, wide }, pictureOf)
    self.postMessage({ file }, { transfer: [file] })
  } catch (error) {
    self.postMessage({ error: String(error) })
  }
}

/** A font as the binary string that jsPDF reads. */
async function load(address: string): Promise<string> {
  const bytes = new Uint8Array(await (await fetch(address)).arrayBuffer())
  const pieces: string[] = []
  for (let from = 0; from < bytes.length; from += 8192)
    pieces.push(String.fromCharCode(...bytes.subarray(from, from + 8192)))
  return pieces.join('')
}
