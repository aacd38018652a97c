import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'
import { installPackages } from './install-packages.ts'

/**
 * Chromium without a user interface. The full Chromium starts an additional process for the toolbar of every page, so
 * opening a page takes six times as much CPU time.
 */
const headlessShell = 'chromium-headless-shell'
const names = [headlessShell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Returns the path of Chromium for the browser tests. Installs Chromium if it is missing, and throws if that fails. */
export function findChromium() {
  return findOrInstall(names)
}

/** Like `findChromium`, but skips the headless shell, which lacks features such as the back/forward cache. */
export function findFullChromium() {
  return findOrInstall(names.filter((name) => name !== headlessShell))
}

function findOrInstall(names: readonly string[]) {
  const installedPath = findInstalled(names)
  if (installedPath) return installedPath
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

function install(packages = ['chromium', headlessShell]) {
  installPackages(packages, 'browser tests')
}

/** Prints the reason before throwing, because Vitest shows the message only below its own stack trace. */
function fail(): never {
  const reason =
    'The browser tests need Chromium. Install the "chromium" package (Debian, Ubuntu: sudo apt-get install chromium), ' +
    'or set CHROMIUM_PATH to the path of an installed browser.'
  console.error(reason)
  throw new Error(reason)
}

if (import.meta.main) {
  try {
    findChromium()
    // A machine that has only the full Chromium also gets the faster headless shell, unless CHROMIUM_PATH is set.
    if (!process.env.CHROMIUM_PATH && !findInstalled([headlessShell])) install([headlessShell])
  } catch {
    // `fail` has printed the reason.
    process.exitCode = 1
  }
}
