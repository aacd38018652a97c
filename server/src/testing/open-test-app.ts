import { type Args, type Endpoint, fillPath } from '@lpi/contract'
import { openHashThreads } from '../accounts/credentials/hash-threads.ts'
import { createPasswordQueue } from '../accounts/credentials/password-queue.ts'
import { createApp } from '../app.ts'
import { jobDefinitions } from '../job-definitions.ts'
import { findLogo } from '../organizations/images/find-logo.ts'
import { readConfig } from '../platform/base/config.ts'
import type { Context, Mail } from '../platform/base/context.ts'
import { createTranslator } from '../platform/base/translate.ts'
import { connect } from '../platform/db/connect.ts'
import { openJobs } from '../platform/jobs/open-jobs.ts'
import { createPdfPrinter } from '../results/reports/pdf-printer.ts'
import { finishJobs } from './finish-jobs.ts'
import { createQueryRecorder } from './record-queries.ts'
import { createTestDatabase, type TestPostgres } from './test-postgres.ts'

type Caller = { accessToken: string }
export type Env = Record<string, string>
export type Overrides = Partial<Context> & { hasLowPasswordCost?: boolean }

/** For tests that log in or hash passwords very often. `login/login.test.ts` tests the real cost. */
const lowPasswordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/** Requests to addresses that a customer has entered leave no test. */
const noNames = { listAddresses: async () => [], listTexts: async () => [] }

/**
 * The real application on a private database. Jobs wait until a test runs them, emails are collected, and the clock
 * can be set.
 */
export async function openTestApp(
  postgres: Pick<TestPostgres, 'url' | 'template'>,
  env: Env = {},
  { hasLowPasswordCost = false, ...overrides }: Overrides = {},
) {
  const database = await createTestDatabase(postgres)
  const { config, secrets } = readConfig({
    LOG_LEVEL: 'error',
    PUBLIC_URL: 'https://lpi.test',
    ENCRYPTION_KEY: 'a key for tests, longer than thirty-two',
    ...env,
  })
  // With the default timeout, the pool would refuse some of the parallel queries of tests, especially on a busy
  // machine.
  const poolOptions = { connectionTimeoutMillis: 300_000 }
  const { db, pool, close } = connect({ connectionString: database.url, max: 20, ...poolOptions }, () => {})
  const recordQueries = createQueryRecorder(pool)
  // The template database already has the queues.
  const jobs = { ...(await openJobs(pool, [], { log: console })), definitions: jobDefinitions }
  const mails: Mail[] = []
  const clock: { now?: Date } = {}
  const printer = createPdfPrinter(config.localesDir, (report) => findLogo(db, report), {
    timeoutMs: 300_000,
  })
  const hashThreads = openHashThreads()
  const context = {
    db,
    saveDb: overrides.db ?? db,
    jobs,
    passwords: createPasswordQueue(hashThreads, ...(hasLowPasswordCost ? [lowPasswordCost] : [])),
    config,
    secrets,
    dns: noNames,
    now: () => clock.now ?? new Date(),
    isStopping: () => false,
    sendMail: async (mail: Mail) => void mails.push(mail),
    renderPdf: printer.print,
    renderSlides: printer.printSlides,
    renderGuide: printer.printGuide,
    renderSummary: printer.printSummary,
    renderImpact: printer.printImpact,
    drawPages: printer.draw,
    translate: await createTranslator(config.localesDir),
    ...overrides,
  }
  const { app, ctx, exportMetrics } = await createApp(context)

  return {
    app,
    ctx,
    exportMetrics,
    clock,
    recordQueries,
    hashThreads,
    jobs,
    /** The URL of the database, for processes that use the same database. */
    url: database.url,
    /** Runs all jobs that are due, including jobs that other jobs enqueue. */
    finishJobs: (options: Parameters<typeof finishJobs>[2] = {}) => finishJobs(ctx, jobs, options),
    /** All emails so far, including queued ones. */
    async readMails() {
      await finishJobs(ctx, jobs, { names: ['mail', 'invitationMails', 'observerMails'] })
      return mails
    },
    call: createCall(app),
    async close() {
      await app.close()
      await jobs.close()
      printer.close()
      await hashThreads.close()
      await close()
      await database.drop()
    },
  }
}

export type TestApp = Awaited<ReturnType<typeof openTestApp>>

/** Returns a function that sends an in-process HTTP request with the access token of `caller`. */
export function createCall(app: Awaited<ReturnType<typeof createApp>>['app']) {
  return async <E extends Endpoint>(endpoint: E, args: Args<E>, caller?: Caller) => {
    const { params, query, body } = args as unknown as Record<
      'params' | 'query' | 'body',
      Record<string, unknown> | undefined
    >
    const response = await app.inject({
      method: endpoint.method,
      url: fillPath(endpoint.path, params),
      ...(query && { query: stringValues(query) }),
      ...(caller && { headers: { authorization: `Bearer ${caller.accessToken}` } }),
      ...(body && bodyOf(endpoint, body)),
    })
    const isJson = response.payload !== '' && response.headers['content-type']?.toString().includes('json')
    return {
      status: response.statusCode,
      headers: response.headers,
      // biome-ignore lint/suspicious/noExplicitAny: tests read response bodies of every shape, including errors
      body: (isJson ? response.json() : response.rawPayload) as any,
    }
  }
}

function bodyOf(endpoint: Endpoint, body: Record<string, unknown>) {
  if (endpoint.encoding !== 'form') return { payload: body }
  return {
    payload: new URLSearchParams(stringValues(body)).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  }
}

function stringValues(values: Record<string, unknown>) {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  )
}
