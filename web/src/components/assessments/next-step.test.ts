import type { Assessment } from '@lpi/contract'
import { describe, expect, it } from 'vitest'
import { canStillAnswerDemographics, nextStep, openingStep } from './next-step.ts'

function buildAssessment(overrides: Partial<Assessment>): Assessment {
  return {
    id: 'a1',
    status: 'ACCEPTED',
    instrument: { id: 'sample', version: '1.0.0', name: 'Sample' },
    organizationName: 'A college',
    folderName: 'Autumn',
    createdAt: '2026-09-01T08:00:00Z',
    updatedAt: '2026-09-01T08:00:00Z',
    completedAt: null,
    progress: 0,
    statementCount: 30,
    minutes: 10,
    requiresDemographics: false,
    hasDemographicAnswers: false,
    release: { kind: 'at-once', date: null, timeZone: null, from: null, isOpen: true },
    retake: null,
    links: { demographics: '/demographics', questions: '/questions', resume: '/questions', report: null },
    ...overrides,
  }
}

describe('the next step', () => {
  it.each([
    ['of a new assessment is the instructions', {}, 'start', '/instructions/$assessmentId'],
    [
      'of a new assessment with a required demographic question is the demographics',
      { requiresDemographics: true },
      'start',
      '/demographics/$assessmentId',
    ],
    [
      'of a started assessment without answers is the instructions',
      { status: 'IN_PROGRESS' },
      'continue',
      '/instructions/$assessmentId',
    ],
    [
      'after the first answer is the statements',
      { status: 'IN_PROGRESS', progress: 40 },
      'continue',
      '/assessment/$assessmentId',
    ],
    [
      'after the last answer is to finish',
      { status: 'IN_PROGRESS', progress: 100 },
      'finish',
      '/assessment/$assessmentId',
    ],
    [
      'after completion is the report',
      { status: 'COMPLETED', progress: 100 },
      'viewReport',
      '/assessment/$assessmentId/view-results',
    ],
  ] as const)('%s (REQ-361)', (_, overrides, action, to) => {
    expect(nextStep(buildAssessment(overrides))).toEqual({ action, to })
    expect(openingStep(buildAssessment(overrides))).toBe(to)
  })
})

it('demographics can be answered for 24 hours after the assessment is completed (REQ-361)', () => {
  const completedHoursAgo = (hours: number, overrides: Partial<Assessment> = {}) =>
    buildAssessment({
      status: 'COMPLETED',
      completedAt: new Date(Date.now() - hours * 3_600_000).toISOString(),
      ...overrides,
    })
  const { links } = buildAssessment({})
  expect(canStillAnswerDemographics(completedHoursAgo(23))).toBe(true)
  expect(canStillAnswerDemographics(completedHoursAgo(25))).toBe(false)
  expect(canStillAnswerDemographics(completedHoursAgo(1, { links: { ...links, demographics: null } }))).toBe(
    false,
  )
  expect(canStillAnswerDemographics(buildAssessment({}))).toBe(false)
})
