import type { AnswerValue } from '@lpi/contract'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { page as browserPage, commands, userEvent } from 'vitest/browser'
import type { Answers } from '../../../components/answers/use-answers.ts'
import { findProblemsPerAppearance } from '../../../testing/appearance.ts'
import { buildAssessment, buildQuestionPage } from '../../../testing/build-values.ts'
import { focusedName, press } from '../../../testing/press.ts'
import { renderPart } from '../../../testing/render-part.tsx'
import { StatementPage } from './StatementPage.tsx'

type Parts = {
  page?: number
  answered?: number
  scale?: { from: number; to: number }
  answers?: Partial<Answers>
  language?: string
  statementCount?: number
}

/**
 * Renders a page of statements whose first `answered` statements have the answer 5. Records the calls of its
 * callbacks.
 */
async function open(parts: Parts = {}) {
  const { page = 2, answered = 0, scale, answers, language = 'en', statementCount = 30 } = parts
  const questionPage = buildQuestionPage(page, scale)
  const [onPage, onChoose] = [vi.fn(), vi.fn()]
  const initial = questionPage.questions
    .slice(0, answered)
    .map(({ id }) => [id, { value: 5, at: 1 }] as const)

  function Test() {
    const [local, setLocal] = useState<Answers['local']>(new Map(initial))
    const [checkedPage, setCheckedPage] = useState<number>()
    const choose = (id: string, value: AnswerValue) => {
      onChoose(id, value)
      setLocal((before) => new Map(before).set(id, { value, at: 2 }))
    }
    return (
      <StatementPage
        assessment={buildAssessment({ statementCount })}
        page={questionPage}
        pages={[questionPage]}
        answers={{ ...savedAnswers, local, choose, ...answers }}
        isChecked={checkedPage === page}
        onCheck={setCheckedPage}
        onPage={onPage}
      />
    )
  }

  const screen = await renderPart(<Test />, { language })
  return { screen, onPage, onChoose }
}

const savedAnswers: Answers = {
  local: new Map(),
  choose: () => {},
  save: { status: 'saved', error: undefined },
  durability: 'durable',
  savedElsewhereAt: 0,
  flush: async () => {},
}

const next = { name: 'Next' }

describe('the buttons and the progress', () => {
  it.each([
    [1, '25', ['Next']],
    [2, '33', ['Previous', 'Next']],
    [5, '83', ['Previous', 'Finish']],
  ])(
    'on page %i are %s percent and %j (REQ-070, REQ-071, REQ-072, REQ-099)',
    async (page, percent, names) => {
      const { screen } = await open({ page })
      await expect
        .element(screen.getByRole('progressbar', { name: 'Everyday Leadership' }))
        .toHaveAttribute('aria-valuenow', percent)
      expect(
        screen
          .getByRole('button')
          .elements()
          .map((button) => button.textContent),
      ).toEqual(names)
      await expect
        .element(screen.getByRole('heading', { level: 1 }))
        .toHaveTextContent(`Statements ${page * 6 - 5} to ${page * 6}`)
    },
  )

  it('lead to the pages before and after', async () => {
    const { screen, onPage } = await open({ answered: 6 })
    await screen.getByRole('button', { name: 'Previous' }).click()
    await screen.getByRole('button', next).click()
    expect(onPage.mock.calls).toEqual([[1], [3]])
  })
})

describe('an answer', () => {
  it('is given with the pointer, with Space, and changed with the arrow keys', async () => {
    const { screen, onChoose } = await open()
    const first = screen.getByRole('group').first()
    await first.getByRole('radio', { name: '7, Option 7' }).click({ force: true })
    await expect.element(first.getByRole('radio', { name: '7, Option 7' })).toBeChecked()
    await press('ArrowRight')
    await expect.element(first.getByRole('radio', { name: '8, Option 8' })).toBeChecked()
    await press('Tab', 'Space')
    expect(onChoose.mock.calls).toEqual([
      ['q7', 7],
      ['q7', 8],
      ['q8', 1],
    ])
  })

  it('is given with a digit key, which moves to the next statement and finally to the button (A11Y-004)', async () => {
    const { onChoose } = await open()
    await press('7', '0', '1', '2', '3', '4')
    expect(onChoose.mock.calls).toEqual([
      ['q7', 7],
      ['q8', 10],
      ['q9', 1],
      ['q10', 2],
      ['q11', 3],
      ['q12', 4],
    ])
    expect(focusedName()).toBe('Next')
  })

  it('is given with a digit key after a click beside the statements', async () => {
    const { screen, onChoose } = await open()
    await press('7')
    await screen.getByRole('heading', { level: 1 }).click()
    await press('4')
    expect(onChoose.mock.calls).toEqual([
      ['q7', 7],
      ['q8', 4],
    ])
  })

  it('is not given with a digit key together with Ctrl, or by a key that is held', async () => {
    const { onChoose } = await open()
    await userEvent.keyboard('{Control>}7{/Control}')
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '7', repeat: true, bubbles: true }))
    expect(onChoose).not.toHaveBeenCalled()
  })

  it('follows the arrow keys from right to left in Arabic', async () => {
    const { screen, onChoose } = await open({ language: 'ar' })
    await screen.getByRole('radio', { name: /^5/ }).first().click({ force: true })
    await press('ArrowDown')
    expect(onChoose.mock.lastCall).toEqual(['q7', 6])
    const [low, high] = ['1', '10'].map((value) =>
      screen.container.querySelector(`input[value="${value}"]`)!.getBoundingClientRect(),
    )
    expect(low!.left).toBeGreaterThan(high!.left)
  })
})

it('the key 0 is explained only on a scale whose tenth option it selects', async () => {
  const { screen } = await open()
  await expect.element(screen.getByText(/Press 0 for 10\.$/)).toBeVisible()
  await screen.unmount()
  const short = await open({ scale: { from: 0, to: 4 } })
  await expect.element(short.screen.getByText(/press a number to choose an answer\.$/)).toBeVisible()
  await press('0')
  expect(short.onChoose).toHaveBeenCalledWith('q7', 0)
})

it('a missing answer is marked and focused when the learner continues, and the page stays', async () => {
  const { screen, onPage } = await open({ answered: 3 })
  await screen.getByRole('button', next).click()
  expect(onPage).not.toHaveBeenCalled()
  await expect.element(screen.getByText('3 statements on this page still need an answer.')).toBeVisible()
  const fourth = screen.getByRole('group').nth(3)
  await expect.element(fourth).toHaveAccessibleDescription('Choose the answer that fits best.')
  expect(fourth.element().contains(document.activeElement)).toBe(true)
  await press('5', '5', '5')
  await press('Enter')
  expect(onPage).toHaveBeenCalledWith(3)
})

describe('the save status', () => {
  it.each([
    ['sending', 'durable', 'sending'],
    ['saved', 'durable', 'saved'],
    ['waiting', 'durable', 'waiting'],
    ['waiting', 'writing', 'storing'],
    ['waiting', 'failed', 'notStored'],
  ] as const)('shows that answers are %s and %s', async (status, durability, shown) => {
    const { screen } = await open({
      answered: 1,
      answers: { save: { status, error: undefined }, durability },
    })
    await expect
      .poll(() => screen.container.querySelector('[data-status]')?.getAttribute('data-status'))
      .toBe(shown)
    const isAnnounced = shown === 'waiting' || shown === 'notStored'
    const announced = screen
      .getByRole('status')
      .elements()
      .map((element) => element.textContent)
      .join('')
    expect(announced !== '').toBe(isAnnounced)
  })

  it('says that answers are saved only after one was given (REQ-292)', async () => {
    const { screen } = await open()
    const line = () => screen.container.querySelector('[data-status]')?.textContent
    expect(line()).toBe('')
    await press('4')
    await expect.poll(line).toBe('Saved')
  })

  it('offers to send refused answers again', async () => {
    const flush = vi.fn(async () => {})
    const { screen } = await open({
      answers: { save: { status: 'refused', error: new Error('refused') }, flush },
    })
    await screen.getByRole('button', { name: 'Try again' }).click()
    expect(flush).toHaveBeenCalledOnce()
  })
})

it('two presses of “Finish” open one dialog, and Escape returns to the button', async () => {
  const { screen } = await open({ page: 5, answered: 6 })
  const finish = screen.getByRole('button', { name: 'Finish', exact: true })
  await finish.dblClick()
  const dialog = browserPage.getByRole('dialog', { name: 'Finish your assessment?' })
  await expect.element(dialog).toBeVisible()
  expect(dialog.elements()).toHaveLength(1)
  await press('Escape')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(finish).toHaveFocus()
})

it('before finishing, the learner is told about equal answers in a row and can finish (REQ-330)', async () => {
  const { screen } = await open({ page: 5, answered: 6, statementCount: 6 })
  await screen.getByRole('button', { name: 'Finish', exact: true }).click()
  const dialog = browserPage.getByRole('dialog', { name: 'Finish your assessment?' })
  await expect.element(dialog.getByText(/same answer to 6 statements in a row/)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Finish and view report' })).toBeEnabled()
  expect(await findProblemsPerAppearance(document.body)).toEqual([])
})

describe('the appearance', () => {
  it('has no accessibility violations and does not overflow, with and without missing answers (A11Y-001)', async () => {
    const { screen } = await open({ answered: 3 })
    await screen.getByRole('button', next).click()
    expect(await findProblemsPerAppearance(screen.container)).toEqual([])
  })

  it('has no accessibility violations and does not overflow in a right-to-left layout (A11Y-002)', async () => {
    const { screen } = await open({ answered: 3, language: 'ar' })
    expect(await findProblemsPerAppearance(screen.container)).toEqual([])
  })

  it('shows the selected option and the progress in forced colors (A11Y-006)', async () => {
    const { screen } = await open({ answered: 1 })
    await commands.emulateMedia({ forcedColors: 'active' })
    const styleOf = (value: number) => {
      const tile = screen.container.querySelector(`input[value="${value}"] + span`)!
      const { backgroundColor, borderColor, outlineColor, color } = getComputedStyle(tile)
      return { backgroundColor, borderColor, outlineColor, color }
    }
    expect(styleOf(5)).not.toEqual(styleOf(6))
    const fill = [...screen.getByRole('progressbar').element().querySelectorAll('span span')].at(-1)!
    const colors = [fill, fill.parentElement!].map((element) => getComputedStyle(element).backgroundColor)
    expect(colors[0]).not.toBe(colors[1])
  })
})
