import type { StatementResult } from '@lpi/contract'
import { expect, it } from 'vitest'
import { renderPart } from '../../testing/render-part.tsx'
import { StatementAnswers } from './StatementAnswers.tsx'

const options = [1, 2, 3].map((value) => ({ value, text: `Option ${value}` }))

function buildStatement(label: string, overrides: Partial<StatementResult> = {}): StatementResult {
  return { id: label, label, text: `Statement ${label}`, value: 2, answer: 'Option 2', ...overrides }
}

it('the answer to a reversed statement is shown unchanged, and the statement is marked with the word “reversed” (REQ-327)', async () => {
  const statements = [
    buildStatement('1'),
    buildStatement('2', { value: 1, answer: 'Option 1', score: 3, isReversed: true }),
  ]
  const screen = await renderPart(<StatementAnswers statements={statements} options={options} index={0} />)
  await expect.element(screen.getByText('1 · Option 1')).toBeVisible()
  expect(screen.getByText('(reversed)', { exact: true }).elements()).toHaveLength(1)
  const markedItem = screen.getByRole('listitem').filter({ hasText: '(reversed)' })
  await expect.element(markedItem).toHaveTextContent('2 Statement 2 (reversed)1 · Option 1')
})
