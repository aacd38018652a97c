import type { AddressInfo } from 'node:net'
import { endpoints } from '@lpi/contract'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { buildCompletedAssessment, buildUser } from '../../testing/builders.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { version } from '../base/version.ts'
import { mailJob } from '../mail/deliver-mail.ts'
import { createMetricsCollector } from './collect-metrics.ts'
import { serveMetrics } from './serve-metrics.ts'

const TOKEN = 'a-token-for-the-monitor'

let t: TestApp
let server: Awaited<ReturnType<typeof serveMetrics>>
beforeAll(async () => {
  t = await createTestApp()
  server = await serveMetrics({ host: '127.0.0.1', port: 0, token: TOKEN, exportMetrics: t.exportMetrics })
})
afterAll(async () => {
  await server.close()
  await t.close()
})

async function request(path: string, authorization?: string) {
  const { port } = server.address as AddressInfo
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: authorization ? { authorization } : {},
  })
  return { status: response.status, body: await response.text() }
}

const readMetrics = () => request('/metrics', `Bearer ${TOKEN}`)

it('the metrics contain counts and durations, but no assessment ids', async () => {
  const learner = await buildUser(t)
  const { assessmentId } = await buildCompletedAssessment(t, { learner })
  await t.call(endpoints.getReportPdf, { params: { assessmentId }, query: {} }, learner)
  await t.ctx.jobs.enqueue(t.ctx.db, mailJob, { to: learner.username, subject: 'Hello', text: 'Hello' })
  const { body } = await readMetrics()
  expect(body).toContain('lpi_database_up 1')
  expect(body).toContain('lpi_assessments{status="COMPLETED"} 1')
  expect(body).toContain('lpi_assessments{status="IN_PROGRESS"} 0')
  expect(body).toContain('lpi_jobs_waiting{job="mail"} 1')
  expect(body).toContain('lpi_jobs_waiting{job="batchReports"} 0')
  expect(body).toContain('lpi_users 1')
  expect(body).toMatch(/lpi_sessions 1\n/)
  expect(body).toMatch(/lpi_database_bytes \d{6,}/)
  expect(body).toMatch(/lpi_counts_age_seconds \d/)
  expect(body).toMatch(/lpi_audit_pending_seconds \d/)
  expect(body).toContain('lpi_report_seconds_count{result="done"} 1')
  expect(body).toMatch(/http_request_duration_seconds_count\{method="GET",route="[^"]*:assessmentId\/pdf"/)
  expect(body).not.toContain(assessmentId)
})

it('users are counted again after five minutes, but not after one minute', async () => {
  const collect = createMetricsCollector({ ...t.ctx, jobNames: [] })
  const startedAt = performance.now()
  async function countUsersAfter(seconds: number) {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(startedAt + seconds * 1000)
    const metrics = await collect().finally(() => clock.mockRestore())
    return metrics.find(({ name }) => name === 'lpi_users')?.value
  }
  const userCountBefore = await countUsersAfter(0)
  await buildUser(t)
  expect(await countUsersAfter(60)).toBe(userCountBefore)
  expect(await countUsersAfter(301)).toBe(userCountBefore! + 1)
})

it('the metrics port returns 404 without the token or for another path (SEC-089)', async () => {
  expect((await request('/metrics')).status).toBe(404)
  expect((await request('/metrics', 'Bearer something else')).status).toBe(404)
  expect((await request('/', `Bearer ${TOKEN}`)).status).toBe(404)
})

it.each([
  '/metrics',
  '/metrics/',
  '/metrics?x',
  '/METRICS',
  '/%6Detrics',
  '//metrics',
  '/./metrics',
  '/metrics;x',
])('the public port returns 404 for %s, even with the token (SEC-089)', async (url) => {
  for (const accept of ['text/html', '*/*']) {
    const headers = { accept, authorization: `Bearer ${TOKEN}` }
    expect((await t.app.inject({ url, headers })).statusCode).toBe(404)
  }
})

it('the metrics contain the version of the product', async () => {
  expect((await readMetrics()).body).toContain(`lpi_build_info{version="${version}"} 1\n`)
})

it('every response contains a unique request id', async () => {
  const ids = await Promise.all(
    [1, 2, 3].map(async () => (await t.app.inject('/healthz')).headers['x-request-id']),
  )
  expect(new Set(ids).size).toBe(3)
  expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/)
})
