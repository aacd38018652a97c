import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The version of the product and, if it is known, the commit: `0.9.0+1a2b3c4d`. Read once, when the process starts. */
export const version = readVersion(join(import.meta.dirname, '../../../..'))

export function readVersion(folder: string) {
  const packageFile = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  const commit = findCommit(folder)
  return commit ? `${packageFile.version}+${commit}` : packageFile.version
}

/** A release archive and an image contain the commit in a file. */
function findCommit(folder: string) {
  const file = join(folder, 'commit')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  // Otherwise, Git would also find the commit of a repository that contains the folder.
  if (!existsSync(join(folder, '.git'))) return undefined
  try {
    // The setting lets Git read a checkout that belongs to another user.
    const args = ['-c', 'safe.directory=*', 'rev-parse', '--short=8', 'HEAD']
    return execFileSync('git', args, {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return undefined
  }
}
