import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { jsPDF } from 'jspdf'
import { describe, expect, test, vi } from 'vitest'
import type { Draw } from './picture.ts'
import { createPen } from './text.ts'

const inter = readFileSync(
  createRequire(import.meta.url).resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  'latin1',
)
const look = { face: 'sans', size: 10, colour: '#000000' } as const
const penWith = (draw: Draw) => createPen(new jsPDF({ unit: 'pt' }), { sans: inter, bold: inter, serif: inter }, draw)
const square: Draw = (text, size) => ({
  width: [...text].length * size,
  paint: () => ({ data: new Uint8Array(4), width: 1, height: 1 }),
})

describe('a line of the report', () => {
  test.each([
    ['Planning and scope', 'Planning and scope'],
    ['監査'.repeat(20), `${'監査'.repeat(4)}監...`],
    [`${'監査'.repeat(20)}...`, `${'監査'.repeat(4)}監...`],
  ])('is shortened to fit the width, including the dots: %s', (text, shown) => {
    const pen = penWith(square)
    const cut = pen.cut(text, look, 100)
    expect(cut).toBe(shown)
    expect(pen.measure(cut, look)).toBeLessThanOrEqual(100)
  })

  test.each([['نسخة 2.1 (أولى)'], ['Hebrew: עברית 2.1']])(
    'is drawn by the browser in one piece if it contains right-to-left text: %s',
    (text) => {
      const draw = vi.fn(square)
      penWith(draw).write(text, 0, 0, look)
      expect(new Set(draw.mock.calls.map(([drawn]) => drawn))).toEqual(new Set([text]))
    },
  )

  test('uses the report’s own font in left-to-right text, except for characters it lacks', () => {
    const draw = vi.fn(square)
    penWith(draw).write('Release 監査 done', 0, 0, look)
    expect(new Set(draw.mock.calls.map(([drawn]) => drawn.trim()))).toEqual(new Set(['監査']))
  })

  test('is drawn when it is placed, not when it is measured', () => {
    const paint = vi.fn(() => ({ data: new Uint8Array(4), width: 1, height: 1 }))
    const pen = penWith((text, size) => ({ width: [...text].length * size, paint }))
    const [line = ''] = pen.wrap('監査'.repeat(30), look, 200)
    expect(paint).not.toHaveBeenCalled()
    pen.write(line, 0, 20, look)
    expect(paint).toHaveBeenCalledTimes(1)
  })
})
