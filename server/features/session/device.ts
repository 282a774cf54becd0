const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\/(\d+)?/, 'Edge'],
  [/\b(?:OPR|Opera)\/(\d+)?/, 'Opera'],
  [/\bSamsungBrowser\/(\d+)?/, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\/(\d+)?/, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\/(\d+)?/, 'Chrome'],
  // The number after the name is the engine's version.
  [/\b(?:Version\/(\d+)\S*.*)?\bSafari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** The first of the table that matches, with its version where the pattern finds one. */
function firstMatch(table: readonly [RegExp, string][], text: string): string | undefined {
  for (const [pattern, name] of table) {
    const found = pattern.exec(text)
    if (found) return found[1] ? `${name} ${found[1]}` : name
  }
  return undefined
}

/** "Chrome 142 on Windows": enough to tell one's own sessions apart, from what the browser says of itself. */
export function deviceOf(userAgent: string | undefined): string {
  const text = userAgent?.slice(0, 500) ?? ''
  const browser = firstMatch(browsers, text)
  const system = firstMatch(systems, text)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}
