import { expect, it } from 'vitest'
import { buildAssessment } from '../../../testing/build-values.ts'
import { getLeadKey } from './get-lead-key.ts'

it.each([
  ['ACCEPTED', 0, 'leadStart'],
  ['IN_PROGRESS', 40, 'leadContinue'],
  ['IN_PROGRESS', 100, 'leadFinish'],
] as const)(
  'for an open assessment with the status %s and %i percent progress, the lead paragraph of the home page has the key “%s”',
  (status, progress, key) => {
    const report = buildAssessment({ status: 'COMPLETED' })
    expect(getLeadKey(buildAssessment({ status, progress }), report, undefined)).toBe(key)
  },
)

it('if no assessment is open, the lead paragraph of the home page depends on whether there is a released report, an unreleased report or no report', () => {
  const completedAssessment = buildAssessment({ status: 'COMPLETED' })
  expect(getLeadKey(undefined, completedAssessment, undefined)).toBe('leadReport')
  expect(getLeadKey(undefined, undefined, completedAssessment)).toBe('leadWaiting')
  expect(getLeadKey(undefined, undefined, undefined)).toBe('leadNone')
})
