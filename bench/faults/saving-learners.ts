import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Learner } from './installation.ts'
import { createRandom } from './random.ts'

/** One save of an answer. Like a browser, a simulated learner resends an unconfirmed save with the same id. */
export type Save = { id: string; questionId: string; value: number; isConfirmed: boolean }

/** A learner, and every save that the learner has sent. */
export type SaveLog = { learner: Learner; saves: Save[] }

type Failure = { reason: string; at: number }

type Options = {
  url: string
  learners: readonly Learner[]
  password: string
  seed: number
  /** How long each learner pauses between two saves. */
  pauseMs?: number
  /** For a positive control: counts failed saves as confirmed. The comparison must report them as lost. */
  confirmsFailedSaves?: boolean
}

const TIMEOUT_MS = 20_000
const RETRY_MS = 100

/** Simulates learners who save one answer after another until `stop` is called. */
export async function startSavingLearners({
  url,
  learners,
  password,
  seed,
  pauseMs = 20,
  confirmsFailedSaves = false,
}: Options) {
  const random = createRandom(seed)
  const failures: Failure[] = []
  const times: { at: number; ms: number }[] = []
  let isStopping = false
  /** The times at which the newest confirmed save was sent and confirmed. */
  let lastSuccess = { sentAt: 0, at: performance.now() }
  const tokens = new Map<string, string>()
  for (const learner of learners)
    tokens.set(learner.userId, await logInWithRetries(url, learner.email, password))

  const saveLogs: SaveLog[] = learners.map((learner) => ({ learner, saves: [] }))
  const runningSaves = saveLogs.map(async ({ learner, saves }) => {
    while (!isStopping) {
      const questionId = learner.questionIds[Math.floor(random() * learner.questionIds.length)]!
      const value = 1 + Math.floor(random() * 5)
      const save: Save = { id: randomUUID(), questionId, value, isConfirmed: false }
      saves.push(save)
      while (!isStopping && !save.isConfirmed) {
        save.isConfirmed = await sendSave(learner, save)
        if (!save.isConfirmed) await sleep(RETRY_MS)
      }
      await sleep(pauseMs)
    }
  })

  async function sendSave(learner: Learner, { id, questionId, value }: Save) {
    const sentAt = performance.now()
    try {
      const response = await fetch(`${url}/lpi/api/v4/lpi-assessments/${learner.assessmentId}`, {
        method: 'PUT',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${tokens.get(learner.userId)}`,
        },
        body: JSON.stringify({ responses: [{ questionId, value }], operationId: id }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      const text = await response.text()
      if (response.status === 401) {
        tokens.set(learner.userId, await logInWithRetries(url, learner.email, password))
        return false
      }
      // A response from another program, such as a proxy, is not a confirmation.
      if (response.ok && JSON.parse(text).id === learner.assessmentId) {
        const at = performance.now()
        if (sentAt > lastSuccess.sentAt) lastSuccess = { sentAt, at }
        times.push({ at, ms: at - sentAt })
        return true
      }
      failures.push({ reason: `${response.status} ${codeOf(text)}`, at: performance.now() })
      return confirmsFailedSaves
    } catch (error) {
      failures.push({ reason: reasonOf(error), at: performance.now() })
      return confirmsFailedSaves
    }
  }

  return {
    saveLogs,
    failures,
    times,
    confirmedCount: () =>
      saveLogs.reduce((sum, { saves }) => sum + saves.filter((save) => save.isConfirmed).length, 0),
    /** Waits until a save that was sent after this call is confirmed. Returns the wait in milliseconds. */
    async waitForSave(timeoutMs = 60_000) {
      const from = performance.now()
      while (lastSuccess.sentAt <= from) {
        if (performance.now() - from > timeoutMs)
          throw new Error(
            `No save was confirmed within ${timeoutMs} ms. The last failure was: ${failures.at(-1)?.reason}`,
          )
        await sleep(10)
      }
      return lastSuccess.at - from
    },
    async stop() {
      isStopping = true
      await Promise.all(runningSaves)
    },
  }
}

type SavingLearners = Awaited<ReturnType<typeof startSavingLearners>>

function codeOf(text: string) {
  try {
    return String(JSON.parse(text).code ?? 'without an API error code')
  } catch {
    return 'without an API error code'
  }
}

function reasonOf(error: unknown) {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (cause instanceof Error && 'code' in cause) return String(cause.code)
  return cause instanceof Error ? cause.message : String(cause)
}

/** Retries the login until it succeeds, at most 200 times. */
async function logInWithRetries(url: string, username: string, password: string): Promise<string> {
  for (let tries = 0; tries < 200; tries++) {
    const response = await fetch(`${url}/users/api/v4/users/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
    }).catch(() => null)
    const body = await response?.json().catch(() => null)
    if (response?.ok && body?.access_token) return body.access_token
    await sleep(250)
  }
  throw new Error(`${username} could not log in.`)
}

/** Lists the reasons for failures with their counts. */
function describeFailures(failures: readonly Failure[]) {
  const counts = new Map<string, number>()
  for (const { reason } of failures) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return [...counts].map(([reason, count]) => `${count} × ${reason}`).join(', ') || 'none'
}

export function describeSaves(
  savingLearners: SavingLearners,
  { lost, duplicated }: { lost: number; duplicated: number },
): [string, string][] {
  return [
    [
      'confirmed saves: total / lost / duplicated',
      `${savingLearners.confirmedCount()} / ${lost} / ${duplicated}`,
    ],
    ['failed attempts', describeFailures(savingLearners.failures)],
  ]
}
