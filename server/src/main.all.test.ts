import { once } from 'node:events'
import { chown, cp, readdir, stat } from 'node:fs/promises'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { version } from './platform/base/version.ts'
import { connect } from './platform/db/connect.ts'
import { freePort, setUpProcesses } from './testing/processes.ts'
import { runLpi } from './testing/run-lpi.ts'
import { createTestDatabase } from './testing/test-postgres.ts'

/** Waits until the product stops accepting requests. */
async function waitUntilRefused(url: string) {
  for (let attempts = 0; attempts < 200; attempts++) {
    const response = await fetch(`${url}/healthz`).catch(() => null)
    if (!response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error('the product still accepts requests')
}

/** The tests share one data folder and build on each other, because a first start takes several seconds. */
describe('the product', () => {
  const { getFolder, start, readFirstRun, logIn } = setUpProcesses({ isShared: true })
  let PORT: string
  let METRICS_PORT: string
  let product: ReturnType<typeof start>
  let url: string
  let firstRunData: Awaited<ReturnType<typeof readFirstRun>>
  beforeAll(async () => {
    PORT = await freePort()
    METRICS_PORT = await freePort()
    product = start({ PORT, METRICS_PORT, LOG_LEVEL: 'info' })
    url = await product.waitUntilReady()
    firstRunData = await readFirstRun()
  })

  it('stores the access code and the administrator’s password of the first start in a private file, and prints only its path if the output is not a terminal (SEC-142)', async () => {
    const file = join(getFolder(), 'data/first-run.json')
    await expect.poll(product.getOutput).toContain(file)
    expect(product.getOutput()).not.toContain(firstRunData.accessCode)
    expect(product.getOutput()).not.toContain(firstRunData.administrator.password)
    expect(firstRunData).toEqual({
      url,
      accessCode: expect.stringMatching(/^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){2}$/),
      organizationId: expect.any(String),
      folderId: expect.any(String),
      administrator: { username: expect.any(String), password: expect.any(String) },
    })
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await logIn(url, firstRunData.administrator)).toBe(200)
  })

  it('logs its version when it starts', () => {
    expect(product.getOutput()).toContain(`"version":"${version}","role":"all","msg":"server started"`)
  })

  it('serves metrics only on a separate port, and a second process with the same metrics port suggests another port', async () => {
    expect((await fetch(`${url}/metrics`)).status).toBe(404)
    const response = await fetch(`http://localhost:${METRICS_PORT}/metrics`)
    expect(await response.text()).toContain('lpi_database_up 1')
    const { output } = await start({ PORT: await freePort(), METRICS_PORT }).ended
    expect(output).toContain(`Choose another port, for example: METRICS_PORT=${Number(METRICS_PORT) + 1}`)
  })

  it('has a database that flushes each commit to the disk before it is confirmed (REQ-360)', async () => {
    const { stdout } = await runLpi({ LPI_DATA_DIR: join(getFolder(), 'data'), PORT }, ['doctor', '--json'])
    expect(JSON.parse(stdout).findings).toContainEqual(
      expect.objectContaining({ check: 'durability', state: 'ok' }),
    )
  })

  it.runIf(process.getuid?.() === 0)(
    'can run as root even if the user that runs PostgreSQL cannot access the parent folder of PostgreSQL’s data and programs',
    async () => {
      const { findBinaries, copyIfInaccessible } = await import('./platform/db/embedded/binaries.ts')
      const { findDatabaseUser } = await import('./platform/db/embedded/database-user.ts')
      expect((await stat(getFolder())).mode & 0o077).toBe(0)
      const binaries = await findBinaries(await findDatabaseUser())
      const hiddenFolder = join(getFolder(), 'programs')
      await cp(join(binaries.postgres, '../..'), hiddenFolder, { recursive: true, verbatimSymlinks: true })
      const user = await findDatabaseUser()
      const copy = await copyIfInaccessible(
        { initdb: join(hiddenFolder, 'bin/initdb'), postgres: join(hiddenFolder, 'bin/postgres') },
        user,
      )
      expect(copy.postgres).not.toContain(getFolder())
      const owner = (await stat(join(getFolder(), 'data/postgres'))).uid
      expect(owner).not.toBe(0)
    },
  )

  it('refuses to start twice with the same data folder, and the message names the folder', async () => {
    const { code, output } = await start({ PORT: await freePort() }).ended
    expect(code).toBe(1)
    expect(output).toContain(`is already running with the data folder ${join(getFolder(), 'data')}`)
  })

  it('completes open requests and stops its database before it exits', async () => {
    const { username, password } = firstRunData.administrator
    const loginRequest = request(`${url}/users/api/v4/users/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', expect: '100-continue' },
    })
    loginRequest.flushHeaders()
    await once(loginRequest, 'continue')
    product.child.kill('SIGTERM')
    await waitUntilRefused(url)
    loginRequest.end(JSON.stringify({ username, password }))
    const [response] = await once(loginRequest, 'response')
    expect(response.statusCode).toBe(200)
    response.resume()
    expect((await product.ended).code).toBe(0)
    expect(await readdir(join(getFolder(), 'data/postgres'))).not.toContain('postmaster.pid')
    expect(product.getOutput()).not.toContain('connection was lost')
  })

  it.runIf(process.getuid?.() === 0)(
    'refuses a data folder that belongs to another user, as the command line does, and creates no file in it',
    async () => {
      const dataDir = join(getFolder(), 'data')
      const { uid, gid } = await stat(join(dataDir, 'postgres'))
      await chown(join(dataDir, 'postgres'), 54_321, 54_321)
      const filesBefore = await readdir(dataDir)
      const { code, output } = await start({ PORT }).ended
      expect({ code, output }).toEqual({
        code: 1,
        output: expect.stringContaining('belong to another user'),
      })
      const command = await runLpi({ LPI_DATA_DIR: dataDir }, ['organizations', 'list'])
      expect(command).toMatchObject({ code: 1, stderr: expect.stringContaining('belong to another user') })
      expect(await readdir(dataDir)).toEqual(filesBefore)
      await chown(join(dataDir, 'postgres'), uid, gid)
    },
  )

  it('keeps the administrator and the first-run file across a restart, and does not print the password again', async () => {
    product = start({ PORT })
    expect(await logIn(await product.waitUntilReady(), firstRunData.administrator)).toBe(200)
    expect(await readFirstRun()).toEqual(firstRunData)
    expect(product.getOutput()).not.toContain(firstRunData.administrator.password)
  })

  it('starts again after it was killed, and the administrator can log in', async () => {
    product.child.kill('SIGKILL')
    await product.ended
    product = start({ PORT })
    expect(await logIn(await product.waitUntilReady(), firstRunData.administrator)).toBe(200)
  })
})

describe.runIf(process.platform === 'linux')('the first start in a terminal', () => {
  const { start, readFirstRun } = setUpProcesses()

  it('prints the access code and the administrator’s password, and Ctrl-C stops the product (SEC-142)', async () => {
    const product = start({ PORT: await freePort() }, { isInTerminal: true })
    await product.waitUntilReady()
    await expect.poll(product.getOutput).toContain('This information is shown only once')
    const { accessCode, administrator } = await readFirstRun()
    expect(product.getOutput()).toContain(accessCode)
    expect(product.getOutput()).toContain(administrator.password)
    product.child.stdin.write('\x03')
    expect((await product.ended).code).toBe(0)
  })
})

describe('a product that cannot start', () => {
  const { getFolder, start } = setUpProcesses()

  it('reports that its port is in use, and creates no data', async () => {
    const PORT = await freePort()
    const otherServer = createServer().listen(Number(PORT), 'localhost')
    await once(otherServer, 'listening')
    const { code, output } = await start({ PORT }).ended
    otherServer.close()
    expect(code).toBe(1)
    expect(output).toContain(`Port ${PORT} is already in use by another program`)
    expect(await readdir(getFolder())).toEqual([])
  })

  it('lists all invalid settings at once', async () => {
    const { code, output } = await start({ PORT: 'many', LPI_ROLE: 'boss' }).ended
    expect(code).toBe(1)
    expect(output).toMatch(/PORT must be a whole number[\s\S]*LPI_ROLE must be one of all, api, worker/)
  })

  it('reports that a newer release has migrated the database (REQ-303)', async () => {
    const database = await createTestDatabase(inject('postgres'))
    const { pool, close } = connect({ connectionString: database.url }, () => {})
    await pool.query(`insert into schema_migrations (name, checksum) values ('9999-future.sql', 'x')`)
    await close()
    const { code, output } = await start({ PORT: await freePort(), DATABASE_URL: database.url }).ended
    expect(code).toBe(1)
    expect(output).toContain('newer than this version of the product. Unknown migrations: 9999-future.sql')
    await database.drop()
  })
})
