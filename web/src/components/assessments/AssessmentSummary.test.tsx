import { expect, it } from 'vitest'
import { buildAssessment } from '../../testing/build-values.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { AssessmentSummary } from './AssessmentSummary.tsx'

it.each([
  ['ACCEPTED', 'Not started', ''],
  ['IN_PROGRESS', 'In progress', 'Started 07/03/2026'],
  ['COMPLETED', 'Completed', 'on 08/03/2026'],
] as const)(
  'an assessment with the status %s shows “%s” followed by the date text “%s”',
  async (value, name, date) => {
    const completedAt = value === 'COMPLETED' ? '2026-03-08T12:00:00.000Z' : null
    const assessment = buildAssessment({ status: value, completedAt })
    const screen = await renderPart(
      <AssessmentSummary assessment={assessment} learnerAssessments={[]} headingLevel={2} />,
    )
    const status = screen.getByText(name, { exact: true })
    await expect.element(status).toBeVisible()
    expect(status.element().parentElement?.textContent).toBe(name + date)
  },
)
