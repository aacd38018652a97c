import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildAssessment, buildCompletedAssessment, buildUser } from '../../testing/builders.ts'
import { takeBackConsent } from '../../testing/consent-steps.ts'
import { buildGroup, release, setRelease } from '../../testing/release-steps.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

describe('the mail about it', () => {
  const sentTo = async (address: string) => (await t.mails()).filter(({ to }) => to === address)

  it('reaches each learner with a report once, in their language, with the way to it', async () => {
    const group = await buildGroup(t)
    const learner = await buildUser(t, { firstName: 'Zoé', language: 'fr' })
    const french = await buildCompletedAssessment(t, { cohortId: group.cohortId, learner })
    const unfinished = await buildAssessment(t, { cohortId: group.cohortId })
    await setRelease(t, group, { kind: 'by-administrator' }, 0)
    expect((await release(t, group, 1, true)).body.told).toBe(2)
    expect((await release(t, group, 2, true)).body.told).toBe(0)

    const [mail, ...more] = await sentTo(french.learner.username)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Ton rapport est ouvert')
    expect(mail?.text).toContain(`https://lpi.test/assessment/${french.assessmentId}/view-results`)
    expect(mail?.text).toContain('Zoé')
    expect(await sentTo(group.learner.username)).toHaveLength(1)
    expect(await sentTo(unfinished.learner.username)).toEqual([])
  })

  it('leaves out who has taken back a consent', async () => {
    const group = await buildGroup(t)
    await takeBackConsent(t, group.learner)
    expect((await release(t, group, 0, true)).body.told).toBe(0)
  })
})
