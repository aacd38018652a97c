import { once } from 'node:events'
import { cp, readdir, stat } from 'node:fs/promises'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { version } from './base/version.ts'
import { freePort, processes } from './testing/processes.ts'

const { folder, start, firstRun, logIn } = processes()

/** Waits until the product stops accepting requests. */
async function waitUntilRefused(url: string) {
  for (let tries = 0; tries < 200; tries++) {
    const answer = await fetch(`${url}/healthz`).catch(() => null)
    if (!answer?.ok) return
    await new Promise((done) => setTimeout(done, 25))
  }
  throw new Error('the product still accepts requests')
}

describe('the product', { timeout: 120_000 }, () => {
  it('prints the access code and the administrator’s password at its first start, and stores them in a private file', async () => {
    const PORT = await freePort()
    const first = start({ PORT })
    const url = await first.ready()
    const facts = await firstRun()
    expect(first.output()).toContain(facts.accessCode)
    expect(first.output()).toContain(facts.administrator.password)
    expect(facts).toEqual({
      url,
      accessCode: expect.stringMatching(/^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){2}$/),
      organizationId: expect.any(String),
      folderId: expect.any(String),
      administrator: { username: expect.any(String), password: expect.any(String) },
    })
    expect((await stat(join(folder(), 'data/first-run.json'))).mode & 0o777).toBe(0o600)
    expect(await logIn(url, facts.administrator)).toBe(200)
  })

  it('keeps all data over a restart and does not print the password again', async () => {
    const PORT = await freePort()
    const first = start({ PORT })
    await first.ready()
    const facts = await firstRun()
    first.child.kill('SIGTERM')
    expect((await first.ended).code).toBe(0)

    const second = start({ PORT })
    const url = await second.ready()
    expect(await logIn(url, facts.administrator)).toBe(200)
    expect(await firstRun()).toEqual(facts)
    expect(second.output()).not.toContain(facts.administrator.password)
  })

  it('starts without data loss after it was killed', async () => {
    const PORT = await freePort()
    const first = start({ PORT })
    await first.ready()
    const facts = await firstRun()
    first.child.kill('SIGKILL')
    await first.ended

    const url = await start({ PORT }).ready()
    expect(await logIn(url, facts.administrator)).toBe(200)
  })

  it('refuses a second start on the same data folder with a clear message', async () => {
    await start({ PORT: await freePort() }).ready()
    const { code, output } = await start({ PORT: await freePort() }).ended
    expect(code).toBe(1)
    expect(output).toContain(`already runs on the data folder ${join(folder(), 'data')}`)
  })

  it('reports that its port is in use, and creates no data', async () => {
    const PORT = await freePort()
    const other = createServer().listen(Number(PORT), 'localhost')
    await once(other, 'listening')
    const { code, output } = await start({ PORT }).ended
    other.close()
    expect(code).toBe(1)
    expect(output).toContain(`Port ${PORT} is already taken by another program`)
    expect(await readdir(folder())).toEqual([])
  })

  it('logs its version when it starts', async () => {
    const product = start({ PORT: await freePort(), LOG_LEVEL: 'info' })
    await product.ready()
    expect(product.output()).toContain(`"version":"${version}","role":"all","msg":"server started"`)
  })

  it('serves metrics only on their own port, and says which port is in use', async () => {
    const [PORT, METRICS_PORT] = [await freePort(), await freePort()]
    const url = await start({ PORT, METRICS_PORT }).ready()
    expect((await fetch(`${url}/metrics`)).status).toBe(404)
    const answer = await fetch(`http://localhost:${METRICS_PORT}/metrics`)
    expect(await answer.text()).toContain('lpi_database_up 1')
    const { output } = await start({ PORT: await freePort(), METRICS_PORT }).ended
    expect(output).toContain(`Choose another one, for example: METRICS_PORT=${Number(METRICS_PORT) + 1}`)
  })

  it('lists all invalid settings at once', async () => {
    const { code, output } = await start({ PORT: 'many', LPI_ROLE: 'boss' }).ended
    expect(code).toBe(1)
    expect(output).toMatch(/PORT: many[\s\S]*LPI_ROLE: boss/)
  })

  it('completes open requests before it stops, and stops its database', async () => {
    const PORT = await freePort()
    const product = start({ PORT })
    const url = await product.ready()
    const { administrator } = await firstRun()
    const { username, password } = administrator
    const open = request(`${url}/users/api/v4/users/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', expect: '100-continue' },
    })
    open.flushHeaders()
    await once(open, 'continue')
    product.child.kill('SIGTERM')
    await waitUntilRefused(url)
    open.end(JSON.stringify({ username, password }))
    const [answer] = await once(open, 'response')
    expect(answer.statusCode).toBe(200)
    answer.resume()
    expect((await product.ended).code).toBe(0)
    expect(await readdir(join(folder(), 'data/postgres'))).not.toContain('postmaster.pid')
    expect(product.output()).not.toContain('connection broke')
  })

  it.runIf(process.getuid?.() === 0)(
    'runs as root when the database’s user cannot access the folders of the data and the programs',
    async () => {
      const { findBinaries, makeExecutable } = await import('./db/embedded/binaries.ts')
      const { databaseUser } = await import('./db/embedded/database-user.ts')
      expect((await stat(folder())).mode & 0o077).toBe(0)
      const binaries = await findBinaries(await databaseUser())
      const hidden = join(folder(), 'programs')
      await cp(join(binaries.postgres, '../..'), hidden, { recursive: true, verbatimSymlinks: true })
      const user = await databaseUser()
      const copy = await makeExecutable(
        { initdb: join(hidden, 'bin/initdb'), postgres: join(hidden, 'bin/postgres') },
        user,
      )
      expect(copy.postgres).not.toContain(folder())
      await start({ PORT: await freePort() }).ready()
      const owner = (await stat(join(folder(), 'data/postgres'))).uid
      expect(owner).not.toBe(0)
    },
  )
})
