import { endpoints, type Impact } from '@lpi/contract'
import { expect, it } from 'vitest'
import { administrator, buildId } from '../../../testing/build-values.ts'
import { renderPart } from '../../../testing/render-part.tsx'
import { respondToCalls } from '../../../testing/respond-to-calls.ts'
import { Comparison } from './Comparison.tsx'

const scale: Impact['scales'][number] = {
  id: 'care',
  name: 'Care',
  min: 5,
  max: 50,
  means: {
    before: { mean: 6.2, bound: 'none', range: null, n: 12 },
    after: { mean: 6.8, bound: 'none', range: null, n: 9 },
  },
  difference: 3,
  direction: 'same',
  interval: { low: -0.4, high: 6.4 },
  effect: null,
}

it.each([
  ['are explained if the table contains one', { low: -0.4, high: 6.4 }, 1],
  ['are not explained if the table contains none', null, 0],
] as const)('confidence intervals %s (REQ-275)', async (_, interval, explanationCount) => {
  const impact: Impact = {
    kind: 'cohorts',
    language: 'en',
    direction: 'ltr',
    instrument: { id: 'everyday', version: '1', name: 'Everyday Leadership' },
    organization: { name: 'Lakeside College', logoUrl: null },
    asOf: '2026-03-07T12:00:00.000Z',
    before: { name: 'Spring', n: 12 },
    after: { name: 'Autumn', n: 12 },
    scales: [{ ...scale, interval }],
  }
  respondToCalls(endpoints.getImpact, () => impact)
  const screen = await renderPart(
    <Comparison organizationId={buildId(600)} before={buildId(901)} after={buildId(902)} kind="cohorts" />,
    { profile: administrator },
  )
  await expect.element(screen.getByRole('rowheader', { name: 'Care' })).toBeVisible()
  expect(screen.getByText(/95% interval/).elements()).toHaveLength(explanationCount)
})
