/** The first match counts: many browsers also carry the names of others. */
const browsers: [name: string, sign: RegExp][] = [
  ['Edge', /\bEdgA?\/|\bEdgiOS\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\bFirefox\/|\bFxiOS\//],
  ['Chrome', /Chrome\/|\bCriOS\//],
  ['Safari', /\bSafari\//],
]
const systems: [name: string, sign: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]

/** What a browser says of itself, as far as its owner recognises it by that. */
export function deviceName(userAgent: string): { browser: string; system: string } | null {
  const find = (known: typeof browsers) => known.find(([, sign]) => sign.test(userAgent))?.[0]
  const [browser, system] = [find(browsers), find(systems)]
  return browser && system ? { browser, system } : null
}
