import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type BatchReport, batchSettings, endpoints, fillPath } from '@lpi/contract'
import { expect, it } from 'vitest'
import { openDatabaseForCommand } from '../db/open-database-for-command.ts'
import { freePort, processes } from '../testing/processes.ts'
import { runLpi } from '../testing/run-lpi.ts'

const { folder, start } = processes()

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of any kind
type Document = any

async function lpi(...words: string[]): Promise<Document> {
  const { code, stdout, stderr } = await runLpi({ LPI_DATA_DIR: join(folder(), 'data') }, [
    ...words,
    '--json',
  ])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return JSON.parse(stdout)
}

type Login = { username: string; password: string }

/** Calls of an administrator, who logs in first. */
async function administratorAt(url: string, login: Login) {
  let token = ''
  async function send(method: string, path: string, body?: object): Promise<Document> {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const isJson = response.headers.get('content-type')?.includes('json')
    return { status: response.status, body: isJson ? await response.json() : await response.arrayBuffer() }
  }
  token = (await send('POST', endpoints.login.path, login)).body.access_token
  const of = (endpoint: { path: string }, batchId: string) => fillPath(endpoint.path, { batchId })
  return {
    async agree(userId: string) {
      await send('PUT', fillPath(endpoints.updateUser.path, { userId }), { country: 'FR' })
      const consent = { policyType: 'privacy-policy', version: '1', status: 'accepted' }
      const agreed = await send('POST', fillPath(endpoints.createConsent.path, { userId }), consent)
      expect(agreed.status).toBe(201)
    },
    async start(wanted: { organizationId: string; folderId: string; type: BatchReport['type'] }) {
      const body = { ...wanted, path: `/reports/${wanted.type}`, settings: batchSettings }
      const answer = await send('POST', endpoints.createBatchReport.path, body)
      expect(answer.status).toBe(202)
      return answer.body.id as string
    },
    get: async (batchId: string) => (await send('GET', of(endpoints.getBatchReport, batchId))).body,
    file: (batchId: string) => send('GET', of(endpoints.getBatchReportFile, batchId)),
    again: (batchId: string) => send('POST', of(endpoints.retryBatchReport, batchId), { only: 'failed' }),
  }
}

/** As somebody sees it who looks at the screen all the time: what is said to be ready can be downloaded. */
async function untilDone(as: Awaited<ReturnType<typeof administratorAt>>, batchId: string) {
  for (let tries = 0; tries < 1200; tries++) {
    const batch = await as.get(batchId)
    if (batch.status === 'DONE') expect((await as.file(batchId)).status).toBe(200)
    if (batch.status === 'DONE') return batch
    await new Promise((done) => setTimeout(done, 50))
  }
  throw new Error(`the batch stays at ${JSON.stringify(await as.get(batchId))}`)
}

// Fails where a restore leaves batches as done whose files are in no backup.
it('a backup made while a batch is under way brings back every batch as what it is (REQ-120)', async () => {
  const dataDir = join(folder(), 'data')
  const backup = join(folder(), 'one.backup')
  const PORT = await freePort()
  const first = start({ PORT })
  const url = await first.ready()
  const { organizationId, cohorts, administrator: username, password } = await lpi('demo', '--learners', '16')
  const folderId = cohorts[0].cohortId
  const empty = await lpi('cohorts', 'create', '--organization', organizationId, '--name', 'Nobody yet')
  const before = await administratorAt(url, { username, password })
  await before.agree((await lpi('users', 'find', username)).id)

  const finished = await before.start({ organizationId, folderId, type: 'individual' })
  const { total } = await untilDone(before, finished)
  const failed = await before.start({ organizationId, folderId: empty.cohortId, type: 'group' })
  await expect.poll(async () => (await before.get(failed)).status, { timeout: 60_000 }).toBe('FAILED')

  const database = await openDatabaseForCommand({ databaseUrl: '', dataDir })
  const client = await database.pool.connect()
  await client.query('begin')
  // No file can be put down until this ends, so the batch is under way for as long.
  await client.query('lock table batch_report_files in exclusive mode')
  const underWay = await before.start({ organizationId, folderId, type: 'individual' })
  await expect.poll(async () => (await before.get(underWay)).status, { timeout: 60_000 }).toBe('RUNNING')
  await lpi('backup', backup)
  expect(await before.get(underWay)).toMatchObject({ status: 'RUNNING', completed: 0 })
  await client.query('rollback')
  client.release()
  await database.close()

  first.child.kill('SIGTERM')
  await first.ended
  await rm(dataDir, { recursive: true })
  await lpi('restore', backup)
  await start({ PORT }).ready()

  const after = await administratorAt(url, { username, password })
  for (const batchId of [finished, underWay]) {
    expect(await untilDone(after, batchId)).toMatchObject({ total, completed: total, failed: 0 })
    const { body } = await after.file(batchId)
    expect(Buffer.from(body).subarray(0, 2).toString()).toBe('PK')
  }
  expect(await after.get(failed)).toMatchObject({ status: 'FAILED', failures: [{ code: 'group.too_small' }] })
  expect((await after.again(failed)).status).toBe(202)
}, 240_000)
