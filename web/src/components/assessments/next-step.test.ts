import type { Assessment } from '@lpi/contract'
import { describe, expect, it } from 'vitest'
import { nextStep } from './next-step.ts'

function buildAssessment(parts: Partial<Assessment>): Assessment {
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
    release: { kind: 'at-once', date: null, timeZone: null, from: null, isOpen: true },
    links: { demographics: '/demographics', questions: '/questions', resume: '/questions', report: null },
    ...parts,
  }
}
const noDemographics = { ...buildAssessment({}).links, demographics: null }

describe('the next step', () => {
  it.each([
    ['is the demographics of a new assessment', {}, 'start', '/demographics/$assessmentId'],
    [
      'is the instructions of a new assessment without demographics',
      { links: noDemographics },
      'start',
      '/instructions/$assessmentId',
    ],
    [
      'is the instructions before the first answer',
      { status: 'IN_PROGRESS' },
      'continue',
      '/instructions/$assessmentId',
    ],
    [
      'is the statements after the first answer',
      { status: 'IN_PROGRESS', progress: 40 },
      'continue',
      '/assessment/$assessmentId',
    ],
    [
      'is the report after completion',
      { status: 'COMPLETED', progress: 100 },
      'viewReport',
      '/assessment/$assessmentId/view-results',
    ],
  ] as const)('%s', (_, parts, action, to) => {
    expect(nextStep(buildAssessment(parts))).toEqual({ action, to })
  })
})
