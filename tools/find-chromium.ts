import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'

/** The same engine without the windows around it comes first: it takes two thirds of the time. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

/** The path of a Chromium for the browser tests; installs one where there is none, or says what to install. */
export function findChromium() {
  const found = installed()
  if (found) return found
  install()
  return installed() ?? fail()
}

function installed() {
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
  return [process.env.CHROMIUM_PATH ?? '', ...onPath, chromium.executablePath()].find(
    (path) => path && existsSync(path),
  )
}

/** Debian's package where we may install one, otherwise the browser that belongs to the driver. */
function install() {
  console.log('No Chromium found for the browser tests; installing one …')
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  try {
    if (isDebianRoot) {
      execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
      const packages = ['chromium', 'chromium-headless-shell']
      execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
        stdio: 'inherit',
      })
    } else {
      execFileSync(
        process.execPath,
        [join('node_modules', 'playwright-core', 'cli.js'), 'install', 'chromium'],
        {
          stdio: 'inherit',
        },
      )
    }
  } catch {
    // What is missing is said by the caller, together with what to do.
  }
}

function fail(): never {
  throw new Error(
    'The browser tests need Chromium. Install the package "chromium" (Debian, Ubuntu: sudo apt-get install chromium), ' +
      'or point CHROMIUM_PATH to one.',
  )
}
