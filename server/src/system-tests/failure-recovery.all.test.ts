import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { isAlive } from '../platform/db/embedded/cluster.ts'
import { findDatabaseUser } from '../platform/db/embedded/database-user.ts'
import { acceptsConnections } from '../testing/accepts-connections.ts'
import { freePort, setUpProcesses } from '../testing/processes.ts'

async function readDatabaseProcessId(folder: string) {
  const lock = await readFile(join(folder, 'data/postgres/postmaster.pid'), 'utf8')
  return Number.parseInt(lock, 10)
}

async function readDatabaseSocketFolder(folder: string) {
  const lock = await readFile(join(folder, 'data/postgres/postmaster.pid'), 'utf8')
  return lock.split('\n')[4]!
}

/** Starts a request and never completes it. */
async function openUnfinishedRequest(port: string) {
  const socket = connect(Number(port), 'localhost')
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write('GET /healthz HTTP/1.1\r\n')
}

/** The tests share one data folder and build on each other, because a first start takes seconds. */
describe('the product', () => {
  const { getFolder, start, readFirstRun, logIn } = setUpProcesses({ isShared: true })
  let PORT: string
  let product: ReturnType<typeof start>

  async function startAgain() {
    PORT = await freePort()
    product = start({ PORT })
    return product.waitUntilReady()
  }

  it('completes one of two parallel first starts and explains why the other start failed', async () => {
    const ports = [await freePort(), await freePort()]
    const products = ports.map((PORT) => ({ PORT, ...start({ PORT }) }))
    const failedStart = await Promise.race(
      products.map(async (candidate) => ({ candidate, ...(await candidate.ended) })),
    )
    expect(failedStart).toMatchObject({
      code: 1,
      output: expect.stringContaining('is already running with the data folder'),
    })
    const runningProduct = products.find((candidate) => candidate !== failedStart.candidate)!
    expect(await logIn(await runningProduct.waitUntilReady(), (await readFirstRun()).administrator)).toBe(200)
    product = runningProduct
    PORT = runningProduct.PORT
  })

  it('stops even if a request never ends, and keeps the data of its first start', async () => {
    await openUnfinishedRequest(PORT)
    product.child.kill('SIGTERM')
    expect((await product.ended).code).toBe(0)
    expect(await logIn(await startAgain(), (await readFirstRun()).administrator)).toBe(200)
  })

  it('restarts its database after the database crashes, and still refuses to start twice with the same data folder', async () => {
    const killedPid = await readDatabaseProcessId(getFolder())
    process.kill(killedPid, 'SIGKILL')
    await expect.poll(product.getOutput).toContain('The embedded database is running again.')
    expect(await logIn(`http://localhost:${PORT}`, (await readFirstRun()).administrator)).toBe(200)
    expect(await readDatabaseProcessId(getFolder())).not.toBe(killedPid)

    const secondStart = await start({ PORT: await freePort() }).ended
    expect(secondStart.output).toContain('is already running with the data folder')
    product.child.kill('SIGTERM')
    expect((await product.ended).code).toBe(0)
  })

  it('starts after a power failure has left an empty database lock file', async () => {
    await writeFile(join(getFolder(), 'data/postgres/postmaster.pid'), '')
    await startAgain()
  })

  it('starts after it was killed together with its database, and removes the folder of the old database socket', async () => {
    const socketFolder = await readDatabaseSocketFolder(getFolder())
    const databasePid = await readDatabaseProcessId(getFolder())
    product.child.kill('SIGKILL')
    process.kill(databasePid, 'SIGKILL')
    await product.ended
    await expect.poll(() => isAlive(databasePid)).toBe(false)
    expect(existsSync(socketFolder)).toBe(true)
    await startAgain()
    expect(existsSync(socketFolder)).toBe(false)
  })

  it('starts after a power failure if its lock file has the process id of another PostgreSQL server', async () => {
    const databasePid = await readDatabaseProcessId(getFolder())
    product.child.kill('SIGKILL')
    process.kill(databasePid, 'SIGKILL')
    await product.ended
    await expect.poll(() => isAlive(databasePid)).toBe(false)
    // A process with the name of the server, in another folder.
    const program = join(getFolder(), 'postgres')
    await copyFile('/bin/sleep', program)
    const otherServer = spawn(program, ['300'], { cwd: getFolder() })
    const lock = join(getFolder(), 'data/postgres/postmaster.pid')
    await writeFile(lock, (await readFile(lock, 'utf8')).replace(/^\d+/, String(otherServer.pid)))
    await startAgain()
    otherServer.kill()
  })

  it('starts on a processor that cannot load the library for images', async () => {
    product.child.kill('SIGTERM')
    await product.ended
    const preload = join(getFolder(), 'without-sharp.mjs')
    await writeFile(
      preload,
      `import { registerHooks } from 'node:module'
      const fail = (name) => { throw new Error('Could not load ' + name) }
      registerHooks({ resolve: (name, context, next) => name === 'sharp' ? fail(name) : next(name, context) })`,
    )
    PORT = await freePort()
    product = start({ PORT, NODE_OPTIONS: `--import=${pathToFileURL(preload)}` })
    expect(await logIn(await product.waitUntilReady(), (await readFirstRun()).administrator)).toBe(200)
  })

  it('stops immediately on a second signal, together with its database', async () => {
    const databasePid = await readDatabaseProcessId(getFolder())
    await openUnfinishedRequest(PORT)
    product.child.kill('SIGINT')
    await expect.poll(() => acceptsConnections(Number(PORT))).toBe(false)
    product.child.kill('SIGINT')
    expect((await product.ended).code).toBe(1)
    await expect.poll(() => isAlive(databasePid)).toBe(false)
  })
})

describe('a process that cannot start', () => {
  const { getFolder, start } = setUpProcesses()

  it('names the setting to change if the data folder or the database is unusable', async () => {
    const file = join(getFolder(), 'file')
    await writeFile(file, '')
    const startInFile = await start({ PORT: await freePort(), LPI_DATA_DIR: file }).ended
    expect(startInFile.output).toContain(`The data folder ${file} cannot be used: it is a file.`)
    expect(startInFile.output).toContain('LPI_DATA_DIR')

    const closedPort = await freePort()
    const DATABASE_URL = `postgres://lpi:top-secret@127.0.0.1:${closedPort}/lpi`
    const startWithoutDatabase = await start({ PORT: await freePort(), DATABASE_URL }).ended
    expect(startWithoutDatabase.output).toContain('The database in DATABASE_URL cannot be reached')
    expect(startWithoutDatabase.output).not.toContain('top-secret')
    expect([startInFile.code, startWithoutDatabase.code]).toEqual([1, 1])
  })

  it('explains that an existing database cannot be opened without its password', async () => {
    const databaseFolder = join(getFolder(), 'data/postgres')
    await mkdir(databaseFolder, { recursive: true })
    await writeFile(join(databaseFolder, 'PG_VERSION'), '18')
    const user = await findDatabaseUser()
    if (user) await chown(databaseFolder, user.uid, user.gid)
    const { code, output } = await start({ PORT: await freePort() }).ended
    expect([code, output]).toEqual([1, expect.stringContaining('cannot be opened without its password')])
  })
})
