import type { AnswerValue } from '@lpi/contract'
import { randomId } from './random-id.ts'

/**
 * Answers that the server has not confirmed yet, kept on the device. Each answer has a key of its own, so
 * that two tabs writing at the same moment can never lose each other's answer.
 */
export type PendingAnswer = {
  questionId: string
  value: AnswerValue
  /** When it was given, in milliseconds; rises with every change, whatever the clock does. */
  at: number
  /** Names this very change: a confirmation removes only what was sent, never something newer. */
  mark: string
}

export type AnswerStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const prefix = 'answers'

const userPrefix = (userId: string) => `${prefix}/${userId}/`
const assessmentPrefix = (userId: string, assessmentId: string) => `${userPrefix(userId)}${assessmentId}/`

/** True while the device holds answers of this person that the server has not confirmed. */
export function hasPendingAnswers(userId: string, storage: AnswerStorage = localStorage) {
  return keysUnder(userPrefix(userId), storage).length > 0
}

export type PendingAnswers = ReturnType<typeof openPendingAnswers>

/** The unconfirmed answers of one person in one assessment. */
export function openPendingAnswers(
  userId: string,
  assessmentId: string,
  storage: AnswerStorage = localStorage,
) {
  const start = assessmentPrefix(userId, assessmentId)
  const read = (key: string) => parse(key.slice(start.length), storage.getItem(key))
  /** By question, because a confirmed answer is no longer in the storage. */
  const latest = new Map<string, number>()

  function note(answer: PendingAnswer) {
    latest.set(answer.questionId, Math.max(answer.at, latest.get(answer.questionId) ?? 0))
    return answer
  }

  return {
    /** Oldest first. */
    list(): PendingAnswer[] {
      return keysUnder(start, storage)
        .map(read)
        .filter((answer) => answer !== undefined)
        .sort((a, b) => a.at - b.at)
    },

    /** Written before this returns; throws when the device refuses to store. */
    put(questionId: string, value: AnswerValue, now = Date.now()): PendingAnswer {
      const before = Math.max(read(start + questionId)?.at ?? 0, latest.get(questionId) ?? 0)
      const answer = note({ questionId, value, at: Math.max(now, before + 1), mark: randomId() })
      storage.setItem(start + questionId, JSON.stringify({ value, at: answer.at, mark: answer.mark }))
      return answer
    },

    /** Removes exactly these; one that was changed meanwhile stays. */
    confirm(answers: readonly PendingAnswer[]) {
      for (const { questionId, mark } of answers) {
        if (read(start + questionId)?.mark === mark) storage.removeItem(start + questionId)
      }
    },

    /** What another tab wrote, out of its storage event; undefined when it is about something else. */
    fromEvent({ key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>): PendingAnswer | undefined {
      const answer = key?.startsWith(start) ? parse(key.slice(start.length), newValue) : undefined
      return answer && note(answer)
    },
  }
}

function keysUnder(start: string, storage: AnswerStorage) {
  const keys: string[] = []
  for (let i = 0; i < storage.length; i++) {
    const key = storage.key(i)
    if (key?.startsWith(start)) keys.push(key)
  }
  return keys
}

function parse(questionId: string, text: string | null): PendingAnswer | undefined {
  try {
    const { value, at, mark } = JSON.parse(text ?? 'null') ?? {}
    const isAnswer = typeof value === 'number' || typeof value === 'string'
    return isAnswer && typeof at === 'number' && typeof mark === 'string'
      ? { questionId, value, at, mark }
      : undefined
  } catch {
    return undefined
  }
}
