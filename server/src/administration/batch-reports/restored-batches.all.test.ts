import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type BatchReport, batchSettings, endpoints, fillPath } from '@lpi/contract'
import { expect, it } from 'vitest'
import type { Db } from '../../platform/db/connect.ts'
import { openDatabaseForCommand } from '../../platform/db/open-database-for-command.ts'
import { freePort, setUpProcesses } from '../../testing/processes.ts'
import { runInProcess } from '../../testing/run-lpi.ts'
import { insertBatch } from './queries.ts'

const { getFolder, start } = setUpProcesses()

// biome-ignore lint/suspicious/noExplicitAny: the test reads responses of different types
type JsonBody = any

async function runLpi(...args: string[]): Promise<JsonBody> {
  const { code, stdout, stderr } = await runInProcess({ LPI_DATA_DIR: join(getFolder(), 'data') }, [
    ...args,
    '--json',
  ])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return JSON.parse(stdout)
}

type Login = { username: string; password: string }

/** Logs in an administrator and returns functions that call the API as this administrator. */
async function logInAdministrator(url: string, login: Login) {
  let token = ''
  async function send(method: string, path: string, body?: object): Promise<JsonBody> {
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
  const pathOf = (endpoint: { path: string }, batchId: string) => fillPath(endpoint.path, { batchId })
  return {
    async acceptPolicy(userId: string) {
      await send('PUT', fillPath(endpoints.updateUser.path, { userId }), { country: 'FR' })
      const consent = { policyType: 'privacy-policy', version: '1', status: 'accepted' }
      const response = await send('POST', fillPath(endpoints.createConsent.path, { userId }), consent)
      expect(response.status).toBe(201)
    },
    async startBatch(batch: { organizationId: string; folderId: string; type: BatchReport['type'] }) {
      const body = { ...batch, path: `/reports/${batch.type}`, settings: batchSettings }
      const response = await send('POST', endpoints.createBatchReport.path, body)
      expect(response.status).toBe(202)
      return response.body.id as string
    },
    getBatch: async (batchId: string) => (await send('GET', pathOf(endpoints.getBatchReport, batchId))).body,
    getFile: (batchId: string) => send('GET', pathOf(endpoints.getBatchReportFile, batchId)),
    retry: (batchId: string) => send('POST', pathOf(endpoints.retryBatchReport, batchId), { only: 'failed' }),
  }
}

/** Waits until the batch is done. Its file must be available as soon as the status is DONE. */
async function waitUntilDone(administrator: Awaited<ReturnType<typeof logInAdministrator>>, batchId: string) {
  for (let attempts = 0; attempts < 1200; attempts++) {
    const batch = await administrator.getBatch(batchId)
    if (batch.status === 'DONE') expect((await administrator.getFile(batchId)).status).toBe(200)
    if (batch.status === 'DONE') return batch
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`The batch is not done: ${JSON.stringify(await administrator.getBatch(batchId))}`)
}

/** Inserts a failed batch with one group report, which failed because the cohort was too small. */
async function insertFailedBatch(db: Db, batch: { organizationId: string; cohortId: string }) {
  const { organizationId: organization_id, cohortId: cohort_id } = batch
  const id = await insertBatch(db, {
    organization_id,
    cohort_id,
    kind: 'group',
    status: 'FAILED',
    finished_at: new Date(),
  })
  const item = { batch_id: id, position: 1, status: 'FAILED', failure: 'group.too_small' }
  await db.insertInto('batch_report_items').values(item).execute()
  return id
}

it('every batch is restored from a backup that was written while a batch was running, and the interrupted batch is completed (REQ-120)', async () => {
  const dataDir = join(getFolder(), 'data')
  const backup = join(getFolder(), 'one.backup')
  const PORT = await freePort()
  const firstProcess = start({ PORT })
  const url = await firstProcess.waitUntilReady()
  const {
    organizationId,
    cohorts,
    administrator: username,
    password,
  } = await runLpi('demo', '--learners', '8')
  const folderId = cohorts[0].cohortId
  const emptyCohort = await runLpi(
    'cohorts',
    'create',
    '--organization',
    organizationId,
    '--name',
    'Empty cohort',
  )
  const sessionBefore = await logInAdministrator(url, { username, password })
  await sessionBefore.acceptPolicy((await runLpi('users', 'find', username)).id)

  const finishedId = await sessionBefore.startBatch({ organizationId, folderId, type: 'individual' })
  const { total } = await waitUntilDone(sessionBefore, finishedId)

  const database = await openDatabaseForCommand({ databaseUrl: '', dataDir })
  const failedId = await insertFailedBatch(database.db, { organizationId, cohortId: emptyCohort.cohortId })
  const client = await database.pool.connect()
  await client.query('begin')
  // No file can be saved until this transaction ends, so the batch stays unfinished.
  await client.query('lock table batch_report_files in exclusive mode')
  const runningId = await sessionBefore.startBatch({ organizationId, folderId, type: 'individual' })
  await expect
    .poll(async () => (await sessionBefore.getBatch(runningId)).status, { timeout: 60_000 })
    .toBe('RUNNING')
  await runLpi('backup', backup)
  expect(await sessionBefore.getBatch(runningId)).toMatchObject({ status: 'RUNNING', completed: 0 })
  await client.query('rollback')
  client.release()
  await database.close()

  firstProcess.child.kill('SIGTERM')
  await firstProcess.ended
  await rm(dataDir, { recursive: true })
  await runLpi('restore', backup, '--unauthenticated')
  await start({ PORT }).waitUntilReady()

  const sessionAfter = await logInAdministrator(url, { username, password })
  for (const batchId of [finishedId, runningId]) {
    expect(await waitUntilDone(sessionAfter, batchId)).toMatchObject({ total, completed: total, failed: 0 })
    const { body } = await sessionAfter.getFile(batchId)
    expect(Buffer.from(body).subarray(0, 2).toString()).toBe('PK')
  }
  expect(await sessionAfter.getBatch(failedId)).toMatchObject({
    status: 'FAILED',
    failures: [{ code: 'group.too_small' }],
  })
  expect((await sessionAfter.retry(failedId)).status).toBe(202)
}, 240_000)
