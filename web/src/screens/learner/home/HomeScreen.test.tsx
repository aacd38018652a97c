import { expect, it } from 'vitest'
import { administrator, buildAssessment } from '../../../testing/build-values.ts'
import { renderPart } from '../../../testing/render-part.tsx'
import { HomeScreen } from './HomeScreen.tsx'

it.each([
  ['ACCEPTED', 0, 'Your assessment is ready when you are.'],
  ['IN_PROGRESS', 40, 'Pick up where you left off.'],
  ['IN_PROGRESS', 100, 'You’ve answered every statement. All that’s left is to finish.'],
] as const)(
  'for an assessment with the status %s and %i%% of the answers, home says “%s”, and the date of the start only after it',
  async (status, progress, lead) => {
    const items = [buildAssessment({ status, progress })]
    const screen = await renderPart(<HomeScreen search={{}} assessments={{ items }} />, {
      profile: administrator,
    })
    await expect.element(screen.getByText(lead)).toBeVisible()
    const started = screen.getByText('Started 07/03/2026').elements()
    expect(started).toHaveLength(status === 'IN_PROGRESS' ? 1 : 0)
  },
)
