import { join } from 'node:path'
import { endpoints, ObserverFeedback, OwnData, Rating } from '@lpi/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { importInstrument } from '../../questionnaires/instruments/import-instrument.ts'
import { loadInstrument } from '../../questionnaires/instruments/load-instrument.ts'
import { freezeMissingEvidence } from '../../results/measurement/freeze-missing-evidence.ts'
import {
  buildAdministrator,
  buildCompletedAssessment,
  buildInstrument,
  buildUser,
} from '../../testing/builders.ts'
import { withdrawConsent } from '../../testing/consent-steps.ts'
import { buildAddress, buildAddresses, listMailsTo } from '../../testing/invitation-steps.ts'
import {
  accept,
  askObservers,
  askSomeObservers,
  close,
  completeRating,
  finish,
  readFeedback,
  save,
} from '../../testing/observer-steps.ts'
import { buildCohortWithReport, setRelease, statusAndCode } from '../../testing/release-steps.ts'
import { sampleInstrument } from '../../testing/sample-instrument.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { findMailedCode } from '../../testing/unconfirmed-address-steps.ts'
import { closeDueRequests } from './closing/close-due-requests.ts'

const start = new Date('2031-03-01T10:00:00Z')
const DAY_MS = 86_400_000

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
beforeEach(() => {
  t.clock.now = start
})

function setDay(day: number) {
  t.clock.now = new Date(start.getTime() + day * DAY_MS)
}

const reliability = { alpha: 0.9, standardDeviation: 3, n: 400 }

/** A learner who has answered all statements, by default with 3, and the observers whom the learner asked. */
async function buildRequest(count = 4, values = [3]) {
  const instrument = await buildInstrument(t, {
    version: '1.8.0',
    reliability: { care: reliability, craft: reliability },
  })
  const { learner, assessmentId } = await buildCompletedAssessment(t, { instrument, values })
  // The builder completes an assessment without freezing its evidence.
  await freezeMissingEvidence(t.ctx)
  const observers = await askSomeObservers(t, learner, assessmentId, count)
  return { learner, assessmentId, observers, codes: observers.map(({ code }) => code) }
}

async function loadFeedback(learner: Parameters<typeof readFeedback>[1], assessmentId: string) {
  return ObserverFeedback.parse((await readFeedback(t, learner, assessmentId)).body)
}

const open = (code: string) => t.call(endpoints.openRating, { body: { code } })

describe('a feedback request', () => {
  it('sends each person one email with a link; the learner’s name in the email contains no web address or number (REQ-310, SEC-135)', async () => {
    const learner = await buildUser(t, { firstName: 'Visit evil.com: 0800 1', lastName: 'O’Neil-Núñez' })
    const { assessmentId } = await buildCompletedAssessment(t, { learner })
    const observers = await askSomeObservers(t, learner, assessmentId)
    for (const { email } of observers) {
      const mails = await listMailsTo(t, email)
      expect(mails).toHaveLength(1)
      expect(mails[0]?.subject).toBe('Visit evil com O’Neil-Núñez is asking for your feedback')
      expect(mails[0]?.text).toContain('Sample Instrument')
      expect(mails[0]?.text).toMatch(/You can answer until \w+ \d+, \d{4} \(UTC\)\./)
      expect(mails[0]?.text).not.toMatch(/evil\.com|0800/)
    }
    await askObservers(
      t,
      learner,
      assessmentId,
      observers.map(({ email }) => email),
    )
    for (const { email } of observers) expect(await listMailsTo(t, email)).toHaveLength(1)
    expect(await loadFeedback(learner, assessmentId)).toMatchObject({
      state: 'open',
      obstacle: null,
      hasEnough: false,
      result: null,
      closesAt: '2031-03-22T10:00:00.000Z',
      emails: expect.arrayContaining(observers.map(({ email }) => email)),
    })
  })

  it('needs three to ten people other than the learner, and the learner needs a confirmed address and a released report (REQ-310, SEC-135)', async () => {
    const { learner, assessmentId } = await buildCompletedAssessment(t)
    const ask = (emails: string[], caller = learner) => askObservers(t, caller, assessmentId, emails)
    expect(statusAndCode(await ask(buildAddresses(2)))).toBe('409 observers.number')
    expect(statusAndCode(await ask([...buildAddresses(2), learner.username]))).toBe(
      '400 observers.own_address',
    )
    expect((await ask(buildAddresses(8))).status).toBe(200)
    expect((await ask(buildAddresses(2))).status).toBe(200)
    expect(statusAndCode(await ask([buildAddress()]))).toBe('409 observers.number')

    const unconfirmedLearner = await buildUser(t, { isEmailConfirmed: false })
    const completedAssessment = await buildCompletedAssessment(t, { learner: unconfirmedLearner })
    expect(
      statusAndCode(
        await askObservers(t, unconfirmedLearner, completedAssessment.assessmentId, buildAddresses(3)),
      ),
    ).toBe('409 observers.email_unconfirmed')
    const cohort = await buildCohortWithReport(t)
    await setRelease(t, cohort, { kind: 'by-administrator' }, 0)
    expect(statusAndCode(await askObservers(t, cohort.learner, cohort.assessmentId, buildAddresses(3)))).toBe(
      '404 not_found',
    )
  })

  it('is refused if the organization has turned off observer feedback, but observers who were asked before can still rate (REQ-316)', async () => {
    const administrator = await buildAdministrator(t)
    const { organizationId } = administrator
    const { learner, assessmentId } = await buildCompletedAssessment(t, { organizationId })
    const observers = await askSomeObservers(t, learner, assessmentId)
    const setAllowed = (isAllowed: boolean) =>
      t.call(
        endpoints.setObserverFeedback,
        { params: { organizationId }, body: { isAllowed } },
        administrator,
      )
    expect((await setAllowed(false)).body).toMatchObject({ organizationId, allowsObservers: false })
    expect(statusAndCode(await askObservers(t, learner, assessmentId, buildAddresses(3)))).toBe(
      '409 observers.off',
    )
    expect((await loadFeedback(learner, assessmentId)).obstacle).toBe('off')
    for (const { code } of observers) expect((await completeRating(t, code, 4)).status).toBe(204)
    await setAllowed(true)
    expect((await askObservers(t, learner, assessmentId, buildAddresses(1))).status).toBe(200)
  })
})

describe('an observer', () => {
  it('sees the statements only after accepting the notice, and can return until rating closes (REQ-311)', async () => {
    const { codes } = await buildRequest()
    const code = codes[0]!
    const openedRating = Rating.parse((await open(code)).body)
    expect(openedRating).toMatchObject({ learnerName: 'Robin Example', hasAccepted: false, statements: [] })
    expect(statusAndCode(await save(t, code, 3))).toBe('409 observers.not_accepted')
    expect((await open(code)).body).toEqual(openedRating)

    expect(Rating.parse((await accept(t, code)).body).statements).toHaveLength(6)
    const responses = [{ questionId: 'care-1', value: 5 }]
    for (const _ of [1, 2]) {
      expect((await t.call(endpoints.saveRating, { body: { code, responses } })).status).toBe(204)
    }
    expect(statusAndCode(await finish(t, code))).toBe('409 observers.incomplete')
    await save(t, code, 2)
    expect((await finish(t, code)).status).toBe(204)
    await t.call(endpoints.saveRating, { body: { code, responses } })
    setDay(20)
    const finishedRating = Rating.parse((await open(code)).body)
    expect(finishedRating.hasFinished).toBe(true)
    expect(finishedRating.statements.map(({ value }) => value)).toEqual([5, 2, 2, 2, 2, 2])
    setDay(21)
    for (const response of [await open(code), await save(t, code, 1), await finish(t, code)]) {
      expect(statusAndCode(response)).toBe('410 observers.closed')
    }
  })

  it('rates the statements in the third person in the observer’s language if the questionnaire has them; the learner’s result keeps the wording that the learner answered (REQ-311)', async () => {
    const instrument = await loadInstrument(join(t.ctx.config.instrumentsDir, 'everyday-leadership.json'))
    await importInstrument(t.ctx.db, instrument)
    const { learner, assessmentId } = await buildCompletedAssessment(t, { instrument, values: [7] })
    const observers = await askSomeObservers(t, learner, assessmentId)
    for (const { code } of observers) {
      await accept(t, code)
      for (const language of ['en', 'ar']) {
        const { body } = await t.call(endpoints.openRating, { body: { code, language } })
        const rating = Rating.parse(body)
        expect(rating.isThirdPerson).toBe(true)
        expect(rating.statements.map(({ text }) => text)).toEqual(
          instrument.statements.map(({ thirdPerson }) => thirdPerson?.[language]),
        )
      }
      const responses = instrument.statements.map(({ id }) => ({ questionId: id, value: 6 }))
      await t.call(endpoints.saveRating, { body: { code, responses } })
      await finish(t, code)
    }
    const { body } = await close(t, learner, assessmentId)
    const { result } = ObserverFeedback.parse(body)
    expect(result?.scales[0]?.statements[0]?.text).toBe('I answer messages about shared plans within a day.')
  })

  it('is told to read “I” as the learner’s name if a statement has no text in the third person (REQ-311)', async () => {
    const [first, ...others] = sampleInstrument().statements
    const instrument = await buildInstrument(t, {
      version: '1.9.0',
      statements: [{ ...first, thirdPerson: { en: 'Cares.' } }, ...others],
    })
    const { learner, assessmentId } = await buildCompletedAssessment(t, { instrument })
    const [observer] = await askSomeObservers(t, learner, assessmentId)
    const rating = Rating.parse((await accept(t, observer!.code)).body)
    expect(rating).toMatchObject({
      isThirdPerson: false,
      statements: [{ text: 'Cares.' }, ...others.map(({ text }) => ({ text: text.en }))],
    })
  })

  it.each([
    ['care-1', 6, '400 answer.not_an_option'],
    ['care-9', 1, '400 question.unknown'],
    ['town', 'Ghent', '400 question.unknown'],
  ])('cannot answer %s with %s', async (questionId, value, expected) => {
    const { codes } = await buildRequest()
    await accept(t, codes[0]!)
    const body = { code: codes[0]!, responses: [{ questionId, value }] }
    expect(statusAndCode(await t.call(endpoints.saveRating, { body }))).toBe(expected)
  })

  it('can opt out before and after rating closes, which stops further emails to the address; an opt-out before rating closes also excludes the observer’s answers from the result (REQ-315, SEC-136)', async () => {
    const { learner, assessmentId, observers, codes } = await buildRequest(5)
    for (const code of codes) await completeRating(t, code, 4)
    const stop = (code: string) => t.call(endpoints.stopObserverEmails, { body: { code } })
    expect((await stop(codes[0]!)).status).toBe(204)
    const feedback = await close(t, learner, assessmentId)
    expect(feedback.body.result.observers).toBe(4)
    expect((await stop(codes[1]!)).status).toBe(204)
    expect((await close(t, learner, assessmentId)).body).toEqual(feedback.body)

    const otherAssessment = await buildCompletedAssessment(t)
    const emails = observers.slice(0, 3).map(({ email }) => email)
    const response = await askObservers(t, otherAssessment.learner, otherAssessment.assessmentId, emails)
    expect(response.body.emails.toSorted()).toEqual(emails.toSorted())
    const counts: number[] = []
    for (const email of emails) counts.push((await listMailsTo(t, email)).length)
    expect(counts).toEqual([1, 1, 2])
    const optOuts = await t.ctx.db.selectFrom('observer_opt_outs').selectAll().execute()
    expect(optOuts).not.toHaveLength(0)
    expect(bytesAsText(optOuts)).not.toContain(emails[0])
  })
})

describe('the result', () => {
  it('appears when rating closes if at least three observers have finished, and is shown with its uncertainty beside the learner’s own result (REQ-312, REQ-313)', async () => {
    const { learner, assessmentId, codes } = await buildRequest()
    await completeRating(t, codes[0]!, 4)
    await completeRating(t, codes[1]!, 3)
    expect(await loadFeedback(learner, assessmentId)).toMatchObject({ hasEnough: false, result: null })
    await completeRating(t, codes[2]!, 4)
    expect(await loadFeedback(learner, assessmentId)).toMatchObject({ hasEnough: true, result: null })
    await completeRating(t, codes[3]!, 3)
    expect(await closeDueRequests(t.ctx)).toBe(0)
    setDay(21)
    expect(await closeDueRequests(t.ctx)).toBeGreaterThanOrEqual(1)
    setDay(0)
    const { state, emails, result } = await loadFeedback(learner, assessmentId)
    expect([state, emails, result?.observers]).toEqual(['closed', [], 4])
    expect(result?.scales[0]).toMatchObject({
      self: { mean: 3, band: { low: 2.38, high: 3.62 } },
      observers: { mean: 3.5, range: null, band: { low: 3.19, high: 3.81 }, standardError: 0.16 },
      comparison: 'lower',
      statements: [{ id: 'care-1', self: 3, mean: 3.5, range: null }, {}, {}],
    })
  })

  it('is also computed if closing an earlier request fails (REQ-313)', async () => {
    const [broken, { learner, assessmentId, codes }] = [await buildRequest(), await buildRequest()]
    for (const code of codes) await completeRating(t, code, 4)
    await sql`
      create function fail_to_close() returns trigger language plpgsql as $$ begin raise 'cannot be closed'; end $$;
      create trigger fail_to_close before update on observer_requests for each row
        when (old.assessment_id = ${sql.lit(broken.assessmentId)}) execute function fail_to_close()`.execute(
      t.ctx.db,
    )
    setDay(21)
    await expect(closeDueRequests(t.ctx)).rejects.toThrow('cannot be closed')
    await sql`drop function fail_to_close cascade`.execute(t.ctx.db)
    setDay(0)
    expect((await loadFeedback(learner, assessmentId)).result?.observers).toBe(4)
  })

  it('always states the direction if the learner’s own mean is outside the range of the observers (REQ-313)', async () => {
    const { learner, assessmentId, codes } = await buildRequest(4, [1, 5, 1, 5, 1, 5])
    for (const code of codes) await completeRating(t, code, 5, 1, 5, 1, 5, 1)
    const { body } = await close(t, learner, assessmentId)
    const scales = ObserverFeedback.parse(body).result?.scales
    expect(scales?.map(({ comparison }) => comparison)).toEqual(['lower', 'higher'])
    expect(scales?.map(({ observers }) => observers.range)).toEqual([
      { low: 4.5, high: 5 },
      { low: 1, high: 1.5 },
    ])
  })

  it('contains the sentences of the observers word for word if at least two wrote one, until the learner hides one (REQ-313, SEC-137)', async () => {
    const write = (code: string, sentence: string | null) =>
      t.call(endpoints.saveRatingSentence, { body: { code, sentence } })
    for (const [written, expected] of [
      [
        ['You ask first.', 'You thank people.', null],
        ['You ask first.', 'You thank people.'],
      ],
      [['You ask first.', null, null], []],
    ] as const) {
      const { learner, assessmentId, codes } = await buildRequest(3)
      expect(statusAndCode(await write(codes[0]!, 'Too early'))).toBe('409 observers.not_accepted')
      for (const [i, code] of codes.entries()) {
        await completeRating(t, code, 4)
        expect((await write(code, 'Withdrawn later')).status).toBe(204)
        await write(code, written[i]!)
      }
      const { body } = await close(t, learner, assessmentId)
      expect(ObserverFeedback.parse(body).result!.sentences.toSorted()).toEqual(expected)
      const hidden = await t.call(
        endpoints.hideObserverSentence,
        { params: { assessmentId }, body: { sentence: 'You ask first.' } },
        learner,
      )
      expect(ObserverFeedback.parse(hidden.body).result!.sentences).toEqual(expected.slice(1))
    }
  })

  it('does not exist if only two observers have finished, and the learner can then ask again (REQ-312, SEC-137)', async () => {
    const { learner, assessmentId, codes } = await buildRequest()
    await completeRating(t, codes[0]!, 4)
    await completeRating(t, codes[1]!, 4)
    await accept(t, codes[2]!)
    await save(t, codes[2]!, 4)
    const closure = await close(t, learner, assessmentId)
    expect(closure.body).toMatchObject({ state: 'closed', result: null, obstacle: null })
    const newObservers = await askSomeObservers(t, learner, assessmentId)
    expect(statusAndCode(await open(codes[0]!))).toBe('410 observers.closed')
    expect((await open(newObservers[0]!.code)).status).toBe(200)
  })

  it('includes every answer whose save succeeded, even if rating closes at the same time (REQ-314)', async () => {
    const { learner, assessmentId, codes } = await buildRequest()
    for (const code of codes) await completeRating(t, code, 1)
    const saves = codes.map((code) => save(t, code, 5))
    const [closeResponse, ...results] = await Promise.all([close(t, learner, assessmentId), ...saves])
    expect(closeResponse.status).toBe(200)
    for (const result of results) expect(['204', '410 observers.closed']).toContain(statusAndCode(result))
    const saveCount = results.filter(({ status }) => status === 204).length
    const { result } = await loadFeedback(learner, assessmentId)
    // Each observer whose save succeeded gave 5 to every statement. The other observers gave 1.
    const { band } = result!.scales[0]!.observers
    const mean = (saveCount * 5 + (4 - saveCount)) / 4
    expect(band.low).toBeLessThanOrEqual(mean)
    expect(band.high).toBeGreaterThanOrEqual(mean)
  })
})

describe('the stored data about observers', () => {
  it('contains no unhashed link code, and no address or answer after rating has closed (SEC-138)', async () => {
    const { learner, assessmentId, observers, codes } = await buildRequest()
    for (const code of codes) await completeRating(t, code, 4)
    const linksBefore = await t.ctx.db.selectFrom('observer_links').selectAll().execute()
    expect(linksBefore).not.toHaveLength(0)
    expect(bytesAsText(linksBefore)).not.toContain(codes[0])
    await close(t, learner, assessmentId)
    for (const table of ['observers', 'observer_requests', 'observer_answers'] as const) {
      const rows = JSON.stringify(await t.ctx.db.selectFrom(table).selectAll().execute())
      for (const { email } of observers) expect(rows).not.toContain(email)
    }
    const answers = await t.ctx.db
      .selectFrom('observer_answers')
      .innerJoin('observers', 'observers.id', 'observer_id')
      .innerJoin('observer_requests', 'observer_requests.id', 'request_id')
      .selectAll('observer_answers')
      .where('assessment_id', '=', assessmentId)
      .execute()
    expect(answers).toEqual([])
    const { rows: jobs } = await t.jobs.boss.getDb().executeSql('select data from pgboss.job')
    for (const { email } of observers) expect(JSON.stringify(jobs)).not.toContain(email)
  })

  it('is part of the data export of the learner and of an observer with an account, and is erased with their accounts (SEC-138)', async () => {
    const observer = await buildUser(t)
    const { learner, assessmentId } = await buildCompletedAssessment(t)
    await askObservers(t, learner, assessmentId, [observer.username, ...buildAddresses(2)])
    const code = await findMailedCode(t, observer.username, '/observer')
    await completeRating(t, code, 4)
    const exportData = async (user: typeof observer) => {
      const args = { params: { userId: user.userId } }
      return OwnData.parse((await t.call(endpoints.exportOwnData, args, user)).body)
    }
    expect((await exportData(learner)).observerRequests).toMatchObject([
      { assessmentId, closedAt: null, emails: expect.arrayContaining([observer.username]), result: null },
    ])
    const { ratings, observerRequests } = await exportData(observer)
    expect(observerRequests).toEqual([])
    expect(ratings).toMatchObject([{ finishedAt: start.toISOString() }])
    expect(ratings[0]?.answers).toHaveLength(6)

    const erase = (user: typeof observer) =>
      t.call(
        endpoints.eraseAccount,
        { params: { userId: user.userId }, body: { password: user.password } },
        user,
      )
    expect((await erase(observer)).status).toBe(204)
    expect(statusAndCode(await open(code))).toBe('400 observers.link_invalid')
    expect((await erase(learner)).status).toBe(204)
    const rows = await t.ctx.db
      .selectFrom('observer_requests')
      .selectAll()
      .where('assessment_id', '=', assessmentId)
      .execute()
    expect(rows).toEqual([])
  })

  it('cannot be read or changed with a link after the learner has withdrawn consent (SEC-138)', async () => {
    const { learner, codes } = await buildRequest()
    await withdrawConsent(t, learner)
    expect(statusAndCode(await open(codes[0]!))).toBe('400 observers.link_invalid')
    expect(statusAndCode(await save(t, codes[0]!, 3))).toBe('400 observers.link_invalid')
  })
})

/** JSON in which the bytes of a buffer are text, because `JSON.stringify` alone prints them as a list of numbers. */
function bytesAsText(rows: object[]) {
  const asText = (value: unknown) => (Buffer.isBuffer(value) ? value.toString('latin1') : value)
  return JSON.stringify(rows.map((row) => Object.entries(row).map(([name, value]) => [name, asText(value)])))
}
