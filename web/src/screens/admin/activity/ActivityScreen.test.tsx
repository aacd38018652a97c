import { endpoints } from '@lpi/contract'
import { expect, it } from 'vitest'
import { administrator } from '../../../testing/build-values.ts'
import { renderPart } from '../../../testing/render-part.tsx'
import { respondToCalls } from '../../../testing/respond-to-calls.ts'
import { ActivityScreen } from './ActivityScreen.tsx'

it('a filter that is chosen before the URL contains the previous one keeps both filters', async () => {
  respondToCalls(endpoints.listActivity, () => ({ items: [], hasMore: false, people: [] }))
  const screen = await renderPart(<ActivityScreen search={{}} />, { profile: administrator })
  await screen.getByRole('button', { name: 'Invitations' }).click()
  await screen.getByRole('button', { name: 'Cohorts' }).click()
  expect(screen.navigate.mock.lastCall).toMatchObject([{ search: { kinds: expect.stringContaining(',') } }])
})
