import { endpoints } from '@lpi/contract'
import { expect, it } from 'vitest'
import { administrator, buildAssessment } from '../../../testing/build-values.ts'
import { renderPart } from '../../../testing/render-part.tsx'
import { respondToCalls } from '../../../testing/respond-to-calls.ts'
import { InstructionsScreen } from './InstructionsScreen.tsx'

it('the first paragraph of the instructions is visible, and the others appear after a click on their heading (REQ-018)', async () => {
  // The device key never loads, and the screen does not wait for it.
  respondToCalls(endpoints.getDeviceKey, () => new Promise(() => {}))
  const paragraphs = ['Think of the last months.', 'A group can be a club.', 'Take your time.']
  const options = [1, 2, 3].map((value) => ({ value, text: `Option ${value}` }))
  const instructions = {
    instrumentName: 'Sample',
    paragraphs,
    options,
    statementCount: 30,
    minutes: 10,
    organizationName: 'Lakeside College',
    folderName: 'Spring',
  }
  const assessment = buildAssessment({ progress: 0 })
  const screen = await renderPart(
    <InstructionsScreen assessment={assessment} instructions={instructions} />,
    { profile: administrator },
  )
  await expect.element(screen.getByText(paragraphs[0]!)).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Start' })).toBeVisible()
  await expect.element(screen.getByText(paragraphs[1]!)).not.toBeVisible()
  await screen.getByRole('heading', { name: 'More about this questionnaire' }).click()
  await expect.element(screen.getByText(paragraphs[1]!)).toBeVisible()
  await expect.element(screen.getByText(paragraphs[2]!)).toBeVisible()
})
