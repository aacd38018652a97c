import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'

/** The headless shell comes first because it takes a third less time. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

/** The path of Chromium for the browser tests. Installs it if it is missing; throws if that fails. */
export function findChromium() {
  return findOrInstall(names)
}

/** Chromium with everything that the headless shell leaves out, such as the back/forward cache. */
export function findFullChromium() {
  return findOrInstall(names.filter((name) => name !== 'chromium-headless-shell'))
}

function findOrInstall(names: readonly string[]) {
  const installed = findInstalled(names)
  if (installed) return installed
  install()
  return findInstalled(names) ?? fail()
}

function findInstalled(names: readonly string[]) {
  const commandsOnPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
  return [process.env.CHROMIUM_PATH ?? '', ...commandsOnPath, chromium.executablePath()].find(
    (path) => path && existsSync(path),
  )
}

/** Installs the Debian package, which needs root. */
function install() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log('Chromium for the browser tests was not found. Installing it …')
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
    const packages = ['chromium', 'chromium-headless-shell']
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
      stdio: 'inherit',
    })
  } catch {
    // The caller reports the missing browser.
  }
}

/** Prints the reason before Vitest prints it below its own stack trace. */
function fail(): never {
  const reason =
    'The browser tests need Chromium. Install the package "chromium" (Debian, Ubuntu: sudo apt-get install chromium), ' +
    'or set CHROMIUM_PATH to its path.'
  console.error(reason)
  throw new Error(reason)
}

if (import.meta.main) {
  try {
    findChromium()
  } catch {
    // The reason is printed.
    process.exitCode = 1
  }
}
