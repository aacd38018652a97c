import { randomUUID } from 'node:crypto'
import { insertMany } from '../operation/demo/queries.ts'
import type { Instrument } from '../questionnaires/model/instrument.ts'
import { insertCompletedAssessments } from './insert-completed-assessments.ts'
import { answersTo } from './sample-instrument.ts'
import type { TestApp } from './test-app.ts'

type PeopleOptions = {
  cohortId: string
  instrument: Instrument
  /** Each person's answers, in the order of the statements. The last value is used for all remaining statements. */
  answers: readonly (readonly number[])[]
  /** The language of the profile. */
  language?: string
}

/**
 * Inserts people who cannot log in, each with a completed assessment. The assessments have no stored evidence, like
 * those of a demo.
 */
export async function buildPeople(t: TestApp, { cohortId, instrument, answers, language }: PeopleOptions) {
  const now = t.ctx.now()
  const people = answers.map((values) => ({ userId: randomUUID(), assessmentId: randomUUID(), values }))
  const rowsOf = <Row>(build: (person: (typeof people)[number]) => Row) => people.map(build)
  await insertMany(
    t.ctx.db,
    'users',
    rowsOf(({ userId }) => ({
      id: userId,
      username: `${userId}@example.com`,
      email: `${userId}@example.com`,
      first_name: 'Robin',
      last_name: 'Example',
      password_hash: '-',
      security_version: 1,
      language: language ?? null,
      created_at: now,
      updated_at: now,
    })),
  )
  await insertCompletedAssessments(
    t,
    rowsOf(({ values, ...ids }) => ({
      ...ids,
      cohortId,
      instrument,
      answers: answersTo(instrument, ...values),
    })),
  )
  return people
}

/** Answers to the sample instrument that vary on each scale, without straight-lining. They repeat after five people. */
export function variedAnswers(count: number) {
  return Array.from({ length: count }, (_, i) => {
    const [care, craft] = [1 + (i % 5), 1 + ((i * 3 + 1) % 5)]
    const nextLevel = (level: number) => (level === 5 ? 4 : level + 1)
    return [care, craft, nextLevel(care), nextLevel(craft), care, craft === care ? nextLevel(craft) : craft]
  })
}
