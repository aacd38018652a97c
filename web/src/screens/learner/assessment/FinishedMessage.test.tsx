import { type Assessment, endpoints } from '@lpi/contract'
import { expect, it } from 'vitest'
import { findProblemsPerAppearance } from '../../../testing/appearance.ts'
import { administrator, buildAssessment, buildId } from '../../../testing/build-values.ts'
import { renderPart } from '../../../testing/render-part.tsx'
import { respondToCalls } from '../../../testing/respond-to-calls.ts'
import { FinishedMessage } from './FinishedMessage.tsx'

const { links } = buildAssessment()
/** An assessment whose optional demographics are not answered yet. */
const justCompleted = {
  completedAt: new Date().toISOString(),
  links: { ...links, demographics: '/demographics' },
}

const receipt = { savedAt: '2026-03-07T12:00:00.000Z', answerCount: 30, checksum: 'ABCD-EFGH-JKLM' }

async function open(language = 'en', overrides: Partial<Assessment> = {}) {
  respondToCalls(endpoints.getAssessment, () =>
    buildAssessment({ status: 'COMPLETED', receipt, ...overrides }),
  )
  const reports = respondToCalls(endpoints.getReport, () =>
    Response.json({ code: 'report.not_ready', message: 'Not ready.' }, { status: 409 }),
  )
  const keys = respondToCalls(endpoints.getDeviceKey, () => new Promise(() => {}))
  const options = { language, profile: administrator }
  const screen = await renderPart(<FinishedMessage assessmentId={buildId(1)} />, options)
  // As long as demographics are accepted, the message also sends those that are still on the device.
  if (overrides.completedAt === justCompleted.completedAt) await expect.poll(() => keys.length).toBe(1)
  return { screen, reports }
}

it('after finishing, a learner sees the receipt, the report is requested, and a button opens the report (REQ-332)', async () => {
  const { screen, reports } = await open()
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Your answers are in')
  await expect
    .element(screen.getByText(/30 answers were saved on 7 March 2026.*ABCD-EFGH-JKLM/))
    .toBeVisible()
  expect(reports).toHaveLength(1)
  await screen.getByRole('button', { name: 'See my report' }).click()
  expect(screen.navigate.mock.lastCall?.[0]).toMatchObject({
    to: '/assessment/$assessmentId/view-results',
    params: { assessmentId: buildId(1) },
    replace: true,
  })
})

it('the receipt says that the number of answers includes the answers to the demographics (REQ-332)', async () => {
  const { screen } = await open('en', {
    hasDemographicAnswers: true,
    receipt: { ...receipt, answerCount: 31 },
  })
  await expect
    .element(screen.getByText(/^31 answers, including those about you, were saved on 7 March 2026/))
    .toBeVisible()
})

it.each([
  ['are offered', {}, 1],
  ['are not offered if they came before the statements', { requiresDemographics: true }, 0],
  ['are not offered if they are answered', { hasDemographicAnswers: true }, 0],
  ['are not offered after a day', { completedAt: '2026-03-07T12:00:00.000Z' }, 0],
])('after finishing, the demographics %s (REQ-361)', async (_, overrides, count) => {
  const { screen } = await open('en', { ...justCompleted, ...overrides })
  await expect.element(screen.getByText('ABCD-EFGH-JKLM')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Answer the questions about you' }).elements()).toHaveLength(count)
})

it('if a receipt does not fit on one line, its second sentence begins on a new line', async () => {
  const { screen } = await open()
  const number = screen.getByText('ABCD-EFGH-JKLM')
  await expect.element(number).toBeVisible()
  const receipt = number.element().closest('p')!
  const [firstBox, secondBox] = [...receipt.children].map((sentence) => sentence.getBoundingClientRect())
  expect(receipt.children).toHaveLength(2)
  expect(secondBox!.top).toBeGreaterThanOrEqual(firstBox!.bottom)
})

it.each(['en', 'ar'])(
  'the message that is shown after finishing has no accessibility violations and does not overflow in %s',
  async (language) => {
    const { screen } = await open(language, justCompleted)
    await expect.element(screen.getByText('ABCD-EFGH-JKLM')).toBeVisible()
    expect(await findProblemsPerAppearance(screen.container)).toEqual([])
  },
)
