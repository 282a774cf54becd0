import type { BandName } from '@portal/domain/audits/bands'

// A sheet of paper has no themes: the light values of the tokens, and the colours of the charts (Radix Colors, step 9 or 11).
export const ink = '#21201c'
export const quiet = '#63635e'
export const rule = '#21201c'
export const line = '#e2e1de'
export const soft = '#e9e8e6'
export const accent = '#0d3c48'
export const paper = '#ffffff'

export const bandColours: Record<BandName, { ground: string; mark: string }> = {
  Strong: { ground: '#f4fbf6', mark: '#30a46c' },
  Neutral: { ground: '#fefbe9', mark: '#ffba18' },
  'Potential Risk': { ground: '#fff7f7', mark: '#e5484d' },
}

/** 25 colours; the 26th section uses the first again. */
export const chartColours = [
  '#0d3c48',
  '#00a2c7',
  '#0090ff',
  '#3e63dd',
  '#5b5bd6',
  '#6e56cf',
  '#8e4ec6',
  '#ab4aba',
  '#d6409f',
  '#e93d82',
  '#e54666',
  '#ca244d',
  '#e54d2e',
  '#f76b15',
  '#ab6400',
  '#978365',
  '#a18072',
  '#ad7f58',
  '#5c7c2f',
  '#46a758',
  '#30a46c',
  '#29a383',
  '#12a594',
  '#0d74ce',
  '#63635e',
] as const
