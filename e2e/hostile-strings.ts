import { randomBytes } from 'node:crypto'

const calls = ['window.hit=1', 'window.top.hit=1', 'alert(1)']
const shapes: ((script: string) => string)[] = [
  (js) => `<script>${js}</script>`,
  (js) => `<img src=x onerror="${js}">`,
  (js) => `<svg onload="${js}"><animate onbegin="${js}" attributeName=x dur=1s></svg>`,
  (js) => `<a href="javascript:${js}">press</a>`,
  (js) => `<a href="jav&#x09;ascript:${js}">press</a>`,
  (js) => `<iframe srcdoc="<script>parent.${js}</script>"></iframe>`,
  (js) => `"><details open ontoggle=${js}>`,
  (js) => `'-${js}-'`,
  (js) => `</textarea><script>${js}</script>`,
  (js) => `<math><mtext></p><style><img src=x onerror="${js}"></style></math>`,
  (js) => `<noscript><p title="</noscript><img src=x onerror=${js}>">`,
  (js) => `<p style="background:url(javascript:${js})">x</p>`,
  (js) => `<!--><img src=x onerror=${js}>-->`,
  (js) => `<form action="javascript:${js}"><button>go</button></form>`,
  (js) => `{{constructor.constructor('${js}')()}}\${${js}}`,
  (js) => `<object data="data:text/html,<script>${js}</script>"></object>`,
  (js) => `<base href="//evil.example/"><link rel=stylesheet href="//evil.example/x.css">${js}`,
  (js) => `\u202E<b onmouseover=${js}>b\u200B</b>`,
]

const hostile = (number: number): string =>
  `${shapes[number % shapes.length]?.(callOf(number))} ${number} ${randomBytes(3).toString('hex')}`
const callOf = (number: number): string => calls[(number + Math.floor(number / shapes.length)) % calls.length] ?? ''

/** Returns `count` different strings; each shape once by default. */
export const hostileStrings = (count = shapes.length): string[] =>
  Array.from({ length: count }, (_, number) => hostile(number))

/** Combines strings into as few texts as fit a field of that length. */
export function packed(strings: readonly string[], longest: number): string[] {
  const texts: string[] = []
  for (const string of strings) {
    const last = texts.at(-1)
    if (last !== undefined && [...last].length + 1 + [...string].length <= longest)
      texts[texts.length - 1] = `${last} ${string}`
    else texts.push(cut(string, longest))
  }
  return texts
}

/** For short fields: the beginning of the string and its number, so that no two are alike. */
export const brief = (strings: readonly string[], longest: number): string[] =>
  strings.map((string, number) => `${cut(string, longest - 3)}${number.toString(36).padStart(3, '0')}`)

export const cut = (text: string, longest: number): string => [...text].slice(0, longest).join('').trim()
