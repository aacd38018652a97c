import type { Question } from '@lpi/contract'
import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { press } from '../testing/press.ts'
import { renderPart } from '../testing/render-part.tsx'
import { QuestionField } from './QuestionField.tsx'

const buildOptions = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ value: i, text: `Option ${i + 1}` }))

function buildQuestion(overrides: Partial<Question>): Question {
  return {
    id: 'q1',
    text: 'How long have you led a team?',
    label: '1',
    kind: 'choice',
    required: false,
    answers: [],
    response: null,
    ...overrides,
  }
}

describe('a demographic question', () => {
  it('is answered with radio buttons if it has up to seven options', async () => {
    const onChoose = vi.fn()
    const question = buildQuestion({ answers: buildOptions(7) })
    const screen = await renderPart(
      <QuestionField question={question} value={undefined} onChoose={onChoose} />,
    )
    expect(screen.getByRole('radio').elements()).toHaveLength(7)
    await press('Tab', 'Space')
    expect(onChoose).toHaveBeenCalledWith(0)
  })

  it('is answered with a drop-down list if it has more than seven options', async () => {
    const onChoose = vi.fn()
    const question = buildQuestion({ answers: buildOptions(8) })
    const screen = await renderPart(
      <QuestionField question={question} value={undefined} onChoose={onChoose} />,
    )
    await screen.getByRole('button', { name: /How long/ }).click()
    await page.getByRole('option', { name: 'Option 8' }).click()
    expect(onChoose).toHaveBeenCalledWith(7)
  })

  it('that is required is marked as such in its label and for screen readers, and is described by its error message', async () => {
    const question = buildQuestion({ answers: buildOptions(2), required: true })
    const screen = await renderPart(
      <QuestionField question={question} value={undefined} onChoose={() => {}} problem="Choose an answer." />,
    )
    const group = screen.getByRole('radiogroup', { name: /How long have you led a team\?.*required/i })
    await expect.element(group).toHaveAttribute('aria-required', 'true')
    await expect.element(group).toHaveAccessibleDescription('Choose an answer.')
  })

  it('keeps text with forbidden characters in the field, asks the user to remove them, and saves the text only after they are removed', async () => {
    const onChoose = vi.fn()
    const screen = await renderPart(
      <QuestionField question={buildQuestion({ kind: 'text' })} value="" onChoose={onChoose} />,
    )
    const field = screen.getByRole('textbox')
    await field.fill('a < b')
    await expect.element(field).toHaveValue('a < b')
    await expect.element(screen.getByText(/Remove the characters/)).toBeVisible()
    expect(onChoose).not.toHaveBeenCalled()
    await field.fill('a and b')
    expect(onChoose).toHaveBeenCalledWith('a and b')
    expect(screen.getByText(/Remove the characters/).elements()).toEqual([])
  })
})
