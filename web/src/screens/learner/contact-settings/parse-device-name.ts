/** The first match counts, because the user agents of many browsers also contain the names of other browsers. */
const browsers: [name: string, pattern: RegExp][] = [
  ['Edge', /\bEdgA?\/|\bEdgiOS\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\bFirefox\/|\bFxiOS\//],
  ['Chrome', /Chrome\/|\bCriOS\//],
  ['Safari', /\bSafari\//],
]
const systems: [name: string, pattern: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]

/** The browser and the operating system of a user agent, or null if either is unknown. */
export function parseDeviceName(userAgent: string): { browser: string; system: string } | null {
  const findName = (names: typeof browsers) => names.find(([, pattern]) => pattern.test(userAgent))?.[0]
  const [browser, system] = [findName(browsers), findName(systems)]
  return browser && system ? { browser, system } : null
}
