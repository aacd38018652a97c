import { expect, it } from 'vitest'
import { buildAssessment } from '../../testing/build-values.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { AssessmentSummary } from './AssessmentSummary.tsx'

it.each([
  ['ACCEPTED', 'Not started', 'no date', ''],
  ['IN_PROGRESS', 'In progress', 'the start date', 'Started 7 Mar 2026'],
  ['COMPLETED', 'Completed', 'the completion date', 'on 8 Mar 2026'],
] as const)(
  'the summary of an assessment with the status %s shows “%s” and %s',
  async (value, name, _dateDescription, date) => {
    const completedAt = value === 'COMPLETED' ? '2026-03-08T12:00:00.000Z' : null
    const assessment = buildAssessment({ status: value, completedAt })
    const screen = await renderPart(<AssessmentSummary assessment={assessment} headingLevel={2} />)
    const status = screen.getByText(name, { exact: true })
    await expect.element(status).toBeVisible()
    expect(status.element().parentElement?.textContent.replaceAll('\u00a0', ' ')).toBe(name + date)
  },
)
