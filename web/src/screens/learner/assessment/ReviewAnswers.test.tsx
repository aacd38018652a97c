import type { QuestionPage } from '@lpi/contract'
import { expect, it } from 'vitest'
import { renderPart } from '../../../testing/render-part.tsx'
import { ReviewAnswers } from './ReviewAnswers.tsx'

const loadedPage: QuestionPage = {
  type: 'Assessment',
  page: 2,
  totalPages: 2,
  questions: [],
  links: { previous: '/questions?page=1', next: null },
}

it('the list of all answers shows “Loading” until all pages are loaded', async () => {
  const list = (isComplete: boolean) => (
    <ReviewAnswers
      pages={[loadedPage]}
      isComplete={isComplete}
      localAnswers={new Map()}
      onReview={() => undefined}
    />
  )
  const screen = await renderPart(list(false))
  await screen.getByText('Review my answers').click()
  await expect.element(screen.getByText('Loading', { exact: true })).toBeVisible()
  await screen.rerender(list(true))
  await expect.element(screen.getByText('Loading', { exact: true })).not.toBeInTheDocument()
})
