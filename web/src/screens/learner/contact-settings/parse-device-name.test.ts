import { expect, it } from 'vitest'
import { parseDeviceName } from './parse-device-name.ts'

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge',
    'Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36',
    'Chrome',
    'Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari',
    'iPhone',
  ],
])('parseDeviceName returns the browser and the system of %s', (userAgent, browser, system) => {
  expect(parseDeviceName(userAgent)).toEqual({ browser, system })
})

it.each(['', 'curl/8.5', '<script>alert(1)</script>'])(
  'parseDeviceName returns null for the user agent "%s"',
  (userAgent) => {
    expect(parseDeviceName(userAgent)).toBeNull()
  },
)
