import type { Assessment } from '@lpi/contract'
import { describe, expect, it } from 'vitest'
import { nextStep, openingStep } from './next-step.ts'

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
    hasDemographicAnswers: false,
    release: { kind: 'at-once', date: null, timeZone: null, from: null, isOpen: true },
    links: { demographics: '/demographics', questions: '/questions', resume: '/questions', report: null },
    ...overrides,
  }
}
const noDemographics = { ...buildAssessment({}).links, demographics: null }

describe('the next step', () => {
  it.each([
    ['of a new assessment is the demographics', {}, 'start', '/demographics/$assessmentId'],
    [
      'of a new assessment without demographics is the instructions',
      { links: noDemographics },
      'start',
      '/instructions/$assessmentId',
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
  ] as const)('%s', (_, overrides, action, to) => {
    expect(nextStep(buildAssessment(overrides), [])).toEqual({ action, to })
  })

  it.each([
    [
      'is the instructions if the demographics of the previous assessment were skipped',
      false,
      '/instructions/$assessmentId',
    ],
    [
      'is the demographics if those of the previous assessment were answered',
      true,
      '/demographics/$assessmentId',
    ],
  ])('of a repeated assessment %s (REQ-293)', (_, hasDemographicAnswers, to) => {
    const completedAssessment = {
      status: 'COMPLETED',
      progress: 100,
      completedAt: '2026-08-01T08:00:00Z',
    } as const
    const lastAssessment = buildAssessment({ ...completedAssessment, id: 'a0', hasDemographicAnswers })
    const olderAssessment = {
      ...lastAssessment,
      completedAt: '2026-07-01T08:00:00Z',
      hasDemographicAnswers: !hasDemographicAnswers,
    }
    const assessment = buildAssessment({ hasDemographicAnswers: false })
    expect(nextStep(assessment, [assessment, olderAssessment, lastAssessment]).to).toBe(to)
    expect(openingStep(assessment, [olderAssessment, lastAssessment])).toBe(to)
    const otherInstrument = { ...lastAssessment, instrument: { ...lastAssessment.instrument, id: 'other' } }
    expect(nextStep(assessment, [otherInstrument]).to).toBe('/demographics/$assessmentId')
  })
})
