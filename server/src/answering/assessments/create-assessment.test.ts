import { endpoints } from '@lpi/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildAccessCode, buildUser } from '../../testing/builders.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

function redeem(accessCode: string, caller: { accessToken: string }) {
  return t.call(endpoints.createAssessment, { body: { accessCode } }, caller)
}

async function readStatusAndCode(response: ReturnType<typeof redeem>) {
  const { status, body } = await response
  return [status, body.code]
}

const isoTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)

describe('redeeming an access code', () => {
  it('creates an assessment and returns it with links to its pages (REQ-065, REQ-098)', async () => {
    const { code } = await buildAccessCode(t)
    const { status, body } = await redeem(code, await buildUser(t))
    expect(status).toBe(201)
    const path = `/lpi/api/v4/lpi-assessments/${body.id}`
    expect(body).toEqual({
      id: expect.any(String),
      status: 'ACCEPTED',
      instrument: { id: 'sample', version: '1.0.0', name: 'Sample Instrument' },
      organizationName: expect.stringMatching(/^College/),
      folderName: expect.stringMatching(/^Cohort/),
      createdAt: isoTime,
      updatedAt: isoTime,
      completedAt: null,
      progress: 0,
      statementCount: 6,
      minutes: 5,
      requiresDemographics: false,
      hasDemographicAnswers: false,
      release: { kind: 'at-once', date: null, timeZone: null, from: null, isOpen: true },
      retake: null,
      links: {
        demographics: `${path}/demographics?page=1`,
        questions: `${path}/questions?page=1`,
        resume: `${path}/questions?page=1`,
        report: null,
      },
    })
  })

  it('returns the same assessment when repeated, even after the code was revoked', async () => {
    const { code, accessCodeId } = await buildAccessCode(t, { seats: 1 })
    const learner = await buildUser(t)
    const firstResponse = await redeem(code, learner)
    await revoke(accessCodeId)
    const secondResponse = await redeem(code, learner)
    expect([secondResponse.status, secondResponse.body]).toEqual([201, firstResponse.body])
  })
})

describe('an access code is rejected', () => {
  it('if it is unknown', async () => {
    const learner = await buildUser(t)
    for (const code of ['ABCD-EFGH-JKMN', '🙂', '\u0000', "' or 1=1 --"]) {
      expect(await readStatusAndCode(redeem(code, learner))).toEqual([404, 'access_code.unknown'])
    }
  })

  it('if it has expired or was revoked', async () => {
    const expiredCode = await buildAccessCode(t, { expiresAt: new Date(Date.now() - 1000) })
    const revokedCode = await buildAccessCode(t)
    await revoke(revokedCode.accessCodeId)
    for (const { code } of [expiredCode, revokedCode]) {
      expect(await readStatusAndCode(redeem(code, await buildUser(t)))).toEqual([410, 'access_code.expired'])
    }
  })

  it('if all seats are taken', async () => {
    const { code } = await buildAccessCode(t, { seats: 1 })
    await redeem(code, await buildUser(t))
    expect(await readStatusAndCode(redeem(code, await buildUser(t)))).toEqual([409, 'access_code.used_up'])
  })

  it('if it consists only of spaces and dashes', async () => {
    expect(await readStatusAndCode(redeem(' - ', await buildUser(t)))).toEqual([400, 'input.invalid'])
  })
})

describe('redeeming one access code in parallel', () => {
  it('creates exactly 5 assessments for 64 learners and 5 seats (SEC-033)', async () => {
    const { code, accessCodeId } = await buildAccessCode(t, { seats: 5 })
    const learners = await Promise.all(Array.from({ length: 64 }, () => buildUser(t)))
    const responses = await Promise.all(learners.map((learner) => redeem(code, learner)))
    const successes = responses.filter(({ status }) => status === 201)
    expect(new Set(successes.map(({ body }) => body.id)).size).toBe(5)
    const rejections = responses.filter(({ status }) => status !== 201)
    expect(rejections.map(({ body }) => body.code)).toEqual(Array(59).fill('access_code.used_up'))
    expect(await countSeatsAndAssessments(accessCodeId)).toEqual([5, 5])
  })

  it('takes one seat for a learner who redeems the code 16 times', async () => {
    const { code, accessCodeId } = await buildAccessCode(t, { seats: 5 })
    const learner = await buildUser(t)
    const responses = await Promise.all(Array.from({ length: 16 }, () => redeem(code, learner)))
    expect(responses.map(({ status }) => status)).toEqual(Array(16).fill(201))
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1)
    expect(await countSeatsAndAssessments(accessCodeId)).toEqual([1, 1])
  })
})

describe('the limit of twenty unknown access codes per hour', () => {
  it('applies to parallel attempts (SEC-090)', async () => {
    const learner = await buildUser(t)
    await redeem('WRONGCODE', learner)
    const guesses = await Promise.all(Array.from({ length: 64 }, () => redeem('WRONGCODE', learner)))
    expect(guesses.filter(({ body }) => body.code === 'access_code.unknown')).toHaveLength(19)
    expect(guesses.filter(({ body }) => body.code === 'rate.limited')).toHaveLength(45)
  })

  it('does not count attempts with an existing code, even if all its seats are taken', async () => {
    const learner = await buildUser(t)
    const { code } = await buildAccessCode(t, { seats: 1 })
    await redeem(code, await buildUser(t))
    for (let i = 0; i < 21; i++) expect((await redeem(code, learner)).body.code).toBe('access_code.used_up')
    expect((await redeem('WRONGCODE', learner)).body.code).toBe('access_code.unknown')
  })

  it('blocks even valid codes until the hour is over, but only for the learner who has reached the limit', async () => {
    const { code } = await buildAccessCode(t)
    const [learner, otherLearner] = [await buildUser(t), await buildUser(t)]
    for (let i = 0; i < 20; i++) {
      expect(await readStatusAndCode(redeem('WRONGCODE', learner))).toEqual([404, 'access_code.unknown'])
    }
    const limitedResponse = await redeem(code, learner)
    expect([limitedResponse.status, limitedResponse.body.code]).toEqual([429, 'rate.limited'])
    expect(Number(limitedResponse.headers['retry-after'])).toBeLessThanOrEqual(3600)
    expect((await redeem(code, otherLearner)).status).toBe(201)

    const aSecondAgo = new Date(Date.now() - 1000)
    await t.ctx.db
      .updateTable('allowances')
      .set({ renews_at: aSecondAgo, blocked_until: aSecondAgo })
      .execute()
    expect((await redeem(code, learner)).status).toBe(201)
  })
})

async function revoke(accessCodeId: string) {
  const values = { revoked_at: new Date() }
  await t.ctx.db.updateTable('access_codes').set(values).where('id', '=', accessCodeId).execute()
}

async function countSeatsAndAssessments(accessCodeId: string) {
  const { seats_taken } = await t.ctx.db
    .selectFrom('access_codes')
    .select('seats_taken')
    .where('id', '=', accessCodeId)
    .executeTakeFirstOrThrow()
  const assessments = await t.ctx.db
    .selectFrom('assessments')
    .select('id')
    .where('access_code_id', '=', accessCodeId)
    .execute()
  return [seats_taken, assessments.length]
}
