import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/**
 * Installs Debian packages for a test. Does nothing if the user is not root or the system has no `apt-get`, or if it
 * fails: the caller reports what is missing.
 */
export function installPackages(packages: readonly string[], purpose: string) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log(`Installing ${packages.join(' and ')} for the ${purpose} …`)
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
      stdio: 'inherit',
    })
  } catch {
    // `apt-get` has printed the reason.
  }
}
