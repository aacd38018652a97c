import { endpoints } from '@lpi/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildAccessCode, buildCohort, buildUser } from '../../testing/builders.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { createAccessCode } from './create-access-code.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

it('access codes are unique and have no ambiguous characters', async () => {
  const { instrument } = await buildAccessCode(t)
  const { cohortId } = await buildCohort(t)
  const codes = await Promise.all(
    Array.from({ length: 50 }, () => createAccessCode(t.ctx.db, { cohortId, instrument, seats: 1 })),
  )
  for (const { code } of codes) expect(code).toMatch(/^([2-9A-HJKMNP-Z]{4}-){2}[2-9A-HJKMNP-Z]{4}$/)
  expect(new Set(codes.map(({ code }) => code)).size).toBe(50)
})

it('an access code is accepted regardless of case, dashes and spaces', async () => {
  const { code } = await buildAccessCode(t)
  const learner = await buildUser(t)
  const copies = [code, code.toLowerCase(), code.replaceAll('-', ' '), ` ${code.replaceAll('-', '')} `]
  const responses = await Promise.all(
    copies.map((accessCode) => t.call(endpoints.createAssessment, { body: { accessCode } }, learner)),
  )
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1)
})

it('creating an access code for an unknown cohort or instrument fails with an error that names the cohort or instrument', async () => {
  const { instrument, cohortId } = await buildAccessCode(t)
  const unknownCohort = { cohortId: crypto.randomUUID(), instrument, seats: 1 }
  await expect(createAccessCode(t.ctx.db, unknownCohort)).rejects.toThrow(
    `There is no cohort with the id ${unknownCohort.cohortId}.`,
  )
  const unknownInstrument = { cohortId, instrument: { id: 'unknown', version: '1.0.0' }, seats: 1 }
  await expect(createAccessCode(t.ctx.db, unknownInstrument)).rejects.toThrow(
    'There is no instrument unknown@1.0.0.',
  )
})

it('an access code needs at least one seat', async () => {
  const { instrument, cohortId } = await buildAccessCode(t)
  await expect(createAccessCode(t.ctx.db, { cohortId, instrument, seats: 0 })).rejects.toThrow(
    /at least one seat/,
  )
})
