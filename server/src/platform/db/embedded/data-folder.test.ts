import { execFile, execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

/** Runs a statement in a process that sees a new file system at /mnt, and returns the message of its error. */
async function failOnDisk(options: string, statement: string) {
  const module = join(import.meta.dirname, 'data-folder.ts')
  const program = `import { assertEnoughSpace, openDataFolder } from ${JSON.stringify(module)}
    try { await ${statement} } catch (error) { console.log(error.message) }`
  const mount = `mount -t tmpfs -o ${options} none /mnt && exec "$0" --input-type=module --eval "$1"`
  const args = ['--user', '--map-root-user', '--mount', 'sh', '-c', mount, process.execPath, program]
  return (await promisify(execFile)('unshare', args)).stdout
}

function canMount() {
  try {
    execFileSync(
      'unshare',
      ['--user', '--map-root-user', '--mount', 'mount', '-t', 'tmpfs', 'none', '/mnt'],
      {
        stdio: 'ignore',
      },
    )
    return true
  } catch {
    return false
  }
}

it.runIf(canMount()).each(['/mnt/data', '/mnt/lpi/data'])(
  'a data folder at %s on a read-only disk is refused with this reason',
  async (folder) => {
    expect(await failOnDisk('ro', `openDataFolder('${folder}')`)).toContain(
      `The data folder ${folder} cannot be used: it is on a read-only disk.`,
    )
  },
)

it.runIf(canMount())(
  'a disk that is too small for a new database is refused with its free space and the space that is needed',
  async () => {
    expect(await failOnDisk('size=40m', `assertEnoughSpace('/mnt')`)).toBe(
      'The data folder /mnt has 40 MB of free space, but a new database needs 200 MB. Free up space, or choose a folder on a larger disk with LPI_DATA_DIR.\n',
    )
    expect(await failOnDisk('size=300m', `assertEnoughSpace('/mnt')`)).toBe('')
  },
)
