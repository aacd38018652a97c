import { randomUUID } from 'node:crypto'
import { endpoints } from '@lpi/contract'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { connect, type Database } from '../platform/db/connect.ts'
import { buildAssessment } from './builders.ts'
import { createTestApp, type TestApp } from './test-app.ts'

type Assessment = Awaited<ReturnType<typeof buildAssessment>>
type Writer = { assessment: Assessment; questionIds: string[] }
type Save = Writer & { value: number; operationId: string }

/** Terminated connections can make a save fail, but never this many times in a row. */
const MAX_ATTEMPTS = 100

const event = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('save' as const), usesSecondApp: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('repeat' as const),
      usesSecondApp: fc.boolean(),
      of: fc.nat(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('reuse id' as const),
      usesSecondApp: fc.boolean(),
      of: fc.nat(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('invalid' as const), usesSecondApp: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('disconnect' as const) }) },
)
type Event = typeof event extends fc.Arbitrary<infer T> ? T : never

/**
 * Many writers save to two assessments at the same time, through two applications that share a database as two server
 * processes do. Each writer has its own questions, saves values one after another, and sends each save again after a
 * server error. A writer stops when the assessment is completed; only one writer of each assessment can complete it.
 * Meanwhile, earlier saves are sent again, unchanged or with different content, invalid saves are sent, and connections
 * are terminated.
 * Checks every response. Then checks that each question has the last confirmed value of its writer, and that exactly
 * the confirmed operations are recorded. The seed is printed; set FC_SEED to repeat a run.
 */
export async function checkConcurrentSaves(numRuns: number) {
  const seed = Number(process.env.FC_SEED ?? Math.floor(Math.random() * 2 ** 31))
  process.stdout.write(`concurrent saves: FC_SEED=${seed}, ${numRuns} runs\n`)
  const settings = { REQUESTS_PER_MINUTE: '1000000', LOG_LEVEL: 'silent' }
  const firstApp = await createTestApp(settings)
  const secondApp = await createTestApp(settings, { db: firstApp.ctx.db.withTables() })
  // The only connection of this pool terminates all other connections.
  const terminator = connect({ connectionString: firstApp.url, max: 1 }, () => {})
  const property = fc.asyncProperty(
    fc.array(fc.array(event, { minLength: 4, maxLength: 12, size: 'max' }), {
      minLength: 12,
      maxLength: 18,
      size: 'max',
    }),
    async (events) => checkRun([firstApp, secondApp], terminator, events),
  )
  try {
    await fc.assert(property, { seed, numRuns, endOnFailure: true })
  } finally {
    await terminator.close()
    await secondApp.close()
    await firstApp.close()
  }
}

async function checkRun(apps: [TestApp, TestApp], terminator: Database, events: Event[][]) {
  const { db } = apps[0].ctx
  const assessments = [await buildAssessment(apps[0]), await buildAssessment(apps[0])]
  const ids = assessments.map(({ assessmentId }) => assessmentId)
  const writers = assessments.flatMap(writersOf)
  const writerRuns = await Promise.all(
    writers.map((writer, i) => runWriter(apps, terminator, writer, events[i]!)),
  )

  const storedAnswers = await db
    .selectFrom('responses')
    .select(['assessment_id', 'question_id', 'value'])
    .where('assessment_id', 'in', ids)
    .execute()
  const expected = writerRuns.flatMap(({ saves }) =>
    saves
      .slice(-1)
      .flatMap(({ assessment, questionIds, value }) =>
        questionIds.map((questionId) => `${assessment.assessmentId} ${questionId} ${value}`),
      ),
  )
  expect(
    storedAnswers.map((row) => `${row.assessment_id} ${row.question_id} ${row.value}`).toSorted(),
  ).toEqual(expected.toSorted())
  const operations = await db
    .selectFrom('response_operations')
    .select('operation_id')
    .where('assessment_id', 'in', ids)
    .execute()
  expect(operations.map(({ operation_id }) => operation_id).toSorted()).toEqual(
    writerRuns.flatMap(({ saves }) => saves.map(({ operationId }) => operationId)).toSorted(),
  )
  for (const { assessmentId, learner } of assessments) {
    const args = { params: { assessmentId }, query: {} }
    const { body } = await apps[0].call(endpoints.getAssessment, args, learner)
    const answerCount = storedAnswers.filter((row) => row.assessment_id === assessmentId).length
    const isCompleted = writerRuns.some((run) => run.completedId === assessmentId)
    const status = isCompleted ? 'COMPLETED' : answerCount > 0 ? 'IN_PROGRESS' : 'ACCEPTED'
    expect([body.status, body.progress]).toEqual([status, Math.floor((answerCount * 100) / 6)])
  }
}

/**
 * One writer for each of the first four questions, and one for the two questions of the last page. Only a save of the
 * last page can complete the assessment.
 */
function writersOf(assessment: Assessment): Writer[] {
  const ids = assessment.instrument.statements.map(({ id }) => id)
  const lastPage = ids.slice(4)
  return [...ids.slice(0, 4).map((id) => [id]), lastPage].map((questionIds) => ({ assessment, questionIds }))
}

/** Returns the confirmed saves in order, and the id of the assessment if the writer completed it. */
async function runWriter(apps: [TestApp, TestApp], terminator: Database, writer: Writer, events: Event[]) {
  const saves: Save[] = []
  const otherTasks: Promise<void>[] = []
  let completedId: string | undefined
  for (const event of events) {
    if (event.do === 'disconnect') {
      otherTasks.push(terminateConnections(terminator))
      continue
    }
    const app = apps[event.usesSecondApp ? 1 : 0]
    if (event.do === 'save') {
      const save = { ...writer, value: 1 + (saves.length % 5), operationId: randomUUID() }
      const { result, body } = await send(app, save)
      if (result === '409 assessment.completed') break
      expect(result).toBe('200')
      saves.push(save)
      if (body.status === 'COMPLETED') completedId = writer.assessment.assessmentId
    } else if (event.do === 'invalid') {
      otherTasks.push(
        expectResult(
          app,
          { ...writer, value: 99, operationId: randomUUID() },
          /^400 answer.not_an_option$|^409/,
        ),
      )
    } else {
      const earlierSave = saves[event.of % Math.max(saves.length, 1)]
      if (!earlierSave) continue
      const isRepeat = event.do === 'repeat'
      const value = isRepeat ? earlierSave.value : 1 + (earlierSave.value % 5)
      otherTasks.push(
        expectResult(app, { ...earlierSave, value }, isRepeat ? /^200$/ : /^422 operation.mismatch$/),
      )
    }
  }
  await Promise.all(otherTasks)
  return { saves, completedId }
}

async function expectResult(app: TestApp, save: Save, expectedResult: RegExp) {
  expect((await send(app, save)).result).toMatch(expectedResult)
}

/** Sends the save again until the server responds without a server error, as a client does. */
async function send(app: TestApp, { assessment, questionIds, value, operationId }: Save) {
  const { assessmentId, learner } = assessment
  const responses = questionIds.map((questionId) => ({ questionId, value }))
  const args = { params: { assessmentId }, query: {}, body: { responses, operationId } }
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const { status, body } = await app.call(endpoints.saveAnswers, args, learner)
    if (status < 500) return { result: [status, body.code].filter(Boolean).join(' '), body }
  }
  throw new Error('the server failed too often')
}

/**
 * Terminates all other connections. Resolves when they are closed and the pools of this process have been notified. The
 * pools do not use a closed connection again.
 */
async function terminateConnections({ db }: Database) {
  const { rows } = await sql<{ pid: number }>`
    select pid, pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(
    db,
  )
  const pids = rows.map(({ pid }) => pid)
  const areOpen = async () =>
    (await sql`select from pg_stat_activity where pid = any(${pids}::integer[])`.execute(db)).rows.length > 0
  while (await areOpen());
  // The event loop may process the response to the last query before it notifies the pools of the closed connections.
  await new Promise(setImmediate)
}
