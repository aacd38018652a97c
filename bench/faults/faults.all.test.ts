import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { buildAssessment } from '../../server/src/testing/builders.ts'
import type {} from '../../server/src/testing/global-setup.ts'
import { freePort, setUpProcesses } from '../../server/src/testing/processes.ts'
import { createTestApp, type TestApp } from '../../server/src/testing/test-app.ts'
import { compareWithDatabase } from './compare.ts'
import { countAssessmentWrites, type Learner } from './installation.ts'
import { isReady } from './restartable-process.ts'
import { type SaveLog, startSavingLearners } from './saving-learners.ts'
import { startTcpProxy } from './tcp-proxy.ts'

const { start } = setUpProcesses()

let t: TestApp
let learners: Learner[]
let password: string
beforeEach(async () => {
  t = await createTestApp()
  await countAssessmentWrites({ connectionString: t.url })
  learners = []
  for (let i = 0; i < 3; i++) {
    const { learner, assessmentId, instrument } = await buildAssessment(t)
    const questionIds = instrument.statements.slice(0, 2).map(({ id }) => id)
    learners.push({ email: learner.username, userId: learner.userId, assessmentId, questionIds })
    password = learner.password
  }
})
afterEach(() => t.close())

function startApi(port: string, url: string) {
  const settings = { DATABASE_URL: t.url, PUBLIC_URL: url, LPI_ROLE: 'api', DRAIN_SECONDS: '1' }
  return start({ PORT: port, ...settings })
}

it('no confirmed save is lost or applied twice when an API process is killed and restarted (REQ-228)', async () => {
  const port = await freePort()
  const url = `http://localhost:${port}`
  let product = startApi(port, url)
  await product.waitUntilReady()
  const savingLearners = await startSavingLearners({ url, learners, password, seed: 1, pauseMs: 0 })
  await savingLearners.waitForSave()
  product.child.kill('SIGKILL')
  await product.ended
  product = startApi(port, url)
  await savingLearners.waitForSave()
  await savingLearners.stop()
  expect(savingLearners.confirmedCount()).toBeGreaterThan(0)
  const comparison = await compareWithDatabase({ connectionString: t.url }, savingLearners.saveLogs)
  expect(comparison).toEqual({ lost: 0, duplicated: 0, faults: [] })
})

it('no save fails, is lost or is applied twice while two API processes are restarted in turn and each stops receiving requests once its /readyz fails (REQ-229)', async () => {
  const ports = [await freePort(), await freePort()]
  const proxy = await startTcpProxy({ port: Number(await freePort()), target: Number(ports[0]) })
  const url = `http://127.0.0.1:${proxy.port}`
  const products = ports.map((port) => startApi(port, url))
  await Promise.all(products.map(({ waitUntilReady }) => waitUntilReady()))
  const savingLearners = await startSavingLearners({ url, learners, password, seed: 1 })
  for (const [i, port] of ports.entries()) {
    const otherPort = ports[1 - i]!
    proxy.state.target = Number(port)
    await savingLearners.waitForSave()
    products[i]!.child.kill('SIGTERM')
    await expect.poll(() => isReady(`http://localhost:${port}`), { timeout: 30_000 }).toBe(false)
    proxy.state.target = Number(otherPort)
    await products[i]!.ended
    products[i] = startApi(port, url)
    await products[i]!.waitUntilReady()
  }
  await savingLearners.stop()
  await proxy.stop()
  expect(savingLearners.failures).toEqual([])
  const comparison = await compareWithDatabase({ connectionString: t.url }, savingLearners.saveLogs)
  expect(comparison).toEqual({ lost: 0, duplicated: 0, faults: [] })
})

it('the comparison with the database reports confirmed saves whose operation or answer is missing, and saves that were applied twice', async () => {
  const [firstLog, secondLog, thirdLog] = learners.map((learner) => ({
    learner,
    saves: [] as SaveLog['saves'],
  }))
  const { assessmentId, questionIds } = secondLog!.learner
  const save = { id: randomUUID(), questionId: questionIds[0]!, value: 4, isConfirmed: true }
  firstLog!.saves.push({ ...save, questionId: firstLog!.learner.questionIds[0]! })
  secondLog!.saves.push(save)
  const operation = { assessment_id: assessmentId, operation_id: save.id, body_hash: Buffer.from('hash') }
  await t.ctx.db.insertInto('response_operations').values(operation).execute()
  for (const status of ['ACCEPTED', 'IN_PROGRESS']) {
    await t.ctx.db.updateTable('assessments').set({ status }).where('id', '=', assessmentId).execute()
  }
  const comparison = await compareWithDatabase({ connectionString: t.url }, [
    firstLog!,
    secondLog!,
    thirdLog!,
  ])
  expect(comparison).toMatchObject({ lost: 2, duplicated: 1 })
  expect(comparison.faults).toHaveLength(3)
})
