import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readVersion } from './version.ts'

let parent: string
let folder: string
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'lpi-version-'))
  folder = join(parent, 'lpi')
  await mkdir(folder)
  await writeFile(join(folder, 'package.json'), '{ "version": "1.2.3" }')
})
afterEach(() => rm(parent, { recursive: true }))

/** Creates a repository with one commit, and returns the commit. */
function createRepository(cwd: string) {
  const git = (...args: string[]) => execFileSync('git', args, { cwd, encoding: 'utf8' }).trim()
  git('init', '--quiet')
  const author = ['-c', 'user.name=Robin', '-c', 'user.email=robin@example.org']
  git(...author, 'commit', '--quiet', '--allow-empty', '--message', 'First')
  return git('rev-parse', '--short=8', 'HEAD')
}

describe('the version', () => {
  it('contains the commit in a checkout', () => {
    const commit = createRepository(folder)
    expect(readVersion(folder)).toBe(`1.2.3+${commit}`)
  })

  it('contains the commit that the build of an archive or of an image stored in a file', async () => {
    await writeFile(join(folder, 'commit'), '1a2b3c4d\n')
    expect(readVersion(folder)).toBe('1.2.3+1a2b3c4d')
  })

  it('contains no commit if none is known, even if the folder is in another repository', async () => {
    createRepository(parent)
    expect(readVersion(folder)).toBe('1.2.3')
  })
})
