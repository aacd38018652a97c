import { type AnswerValue, NO_OPPORTUNITY, type QuestionPage } from '@lpi/contract'
import { useState } from 'react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page as browserPage, commands, userEvent } from 'vitest/browser'
import type { Answers } from '../../../answers/use-pending-answers.ts'
import { findProblemsPerAppearance } from '../../../testing/appearance.ts'
import { buildAssessment, buildQuestionPage } from '../../../testing/build-values.ts'
import { focusedName, press } from '../../../testing/press.ts'
import { renderPart } from '../../../testing/render-part.tsx'
import { StatementPage } from './StatementPage.tsx'
import type { PageEntry } from './use-single-statement.ts'

type Options = {
  page?: number
  answered?: number
  scale?: { from: number; to: number }
  answers?: Partial<Answers>
  language?: string
  statementCount?: number
  /** The text of the “no opportunity” option; undefined if the statements do not have this option. */
  noOpportunity?: string
  entry?: PageEntry
}

/**
 * Renders a page of statements whose first `answered` statements have the answer 5. `onPage` records the pages that the
 * learner opens, and `onChoose` records the answers.
 */
async function open(options: Options = {}) {
  const { page = 2, answered = 0, scale, answers, language = 'en', statementCount = 30, entry } = options
  const questionPage = addNoOpportunity(options.noOpportunity, buildQuestionPage(page, scale))
  const [onPage, onChoose, onAnnounce] = [vi.fn(), vi.fn(), vi.fn()]
  const initialAnswers = questionPage.questions
    .slice(0, answered)
    .map(({ id }) => [id, { value: 5, at: 1 }] as const)

  function Test() {
    const [localAnswers, setLocal] = useState<Answers['localAnswers']>(new Map(initialAnswers))
    const [checkedPage, setCheckedPage] = useState<number>()
    const choose = (id: string, value: AnswerValue) => {
      onChoose(id, value)
      setLocal((current) => new Map(current).set(id, { value, at: 2 }))
    }
    return (
      <StatementPage
        assessment={buildAssessment({ statementCount })}
        page={questionPage}
        pages={[questionPage]}
        answers={{ ...savedAnswers, localAnswers, choose, ...answers }}
        isChecked={checkedPage === page}
        onCheck={setCheckedPage}
        entry={entry}
        onPage={onPage}
        onAnnounce={onAnnounce}
        onFinished={() => {}}
      />
    )
  }

  const screen = await renderPart(<Test />, { language })
  return { screen, onPage, onChoose, onAnnounce }
}

function addNoOpportunity(text: string | undefined, page: QuestionPage): QuestionPage {
  if (!text) return page
  const noOpportunity = { value: NO_OPPORTUNITY, text }
  const questions = page.questions.map((question) => ({
    ...question,
    answers: [...question.answers, noOpportunity],
  }))
  return { ...page, questions }
}

const savedAnswers: Answers = {
  localAnswers: new Map(),
  choose: () => {},
  save: { status: 'saved', error: undefined },
  durability: 'durable',
  savesElsewhere: 0,
  flush: async () => {},
}

const nextButton = { name: 'Next' }

describe('a page of statements', () => {
  it.each([
    [1, '25', ['Next']],
    [2, '33', ['Previous', 'Next']],
    [5, '83', ['Previous', 'Finish']],
  ])(
    'with page number %i shows %s percent progress, the buttons %j and the numbers of its statements (REQ-070, REQ-071, REQ-072, REQ-099)',
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

  it('has buttons that open the previous and the next page', async () => {
    const { screen, onPage } = await open({ answered: 6 })
    await screen.getByRole('button', { name: 'Previous' }).click()
    await screen.getByRole('button', nextButton).click()
    expect(onPage.mock.calls).toEqual([
      [1, 'last'],
      [3, 'first'],
    ])
  })
})

describe('an answer', () => {
  it('can be given with the pointer or the Space key, and changed with an arrow key', async () => {
    const { screen, onChoose } = await open()
    const firstStatement = screen.getByRole('group').first()
    await firstStatement.getByRole('radio', { name: '7, Option 7' }).click({ force: true })
    await expect.element(firstStatement.getByRole('radio', { name: '7, Option 7' })).toBeChecked()
    await press('ArrowRight')
    await expect.element(firstStatement.getByRole('radio', { name: '8, Option 8' })).toBeChecked()
    await press('Tab', 'Space')
    expect(onChoose.mock.calls).toEqual([
      ['q7', 7],
      ['q7', 8],
      ['q8', 1],
    ])
  })

  it('can be given with a digit key, which moves the focus to the next statement or, after the last one, to the “Next” button (A11Y-004)', async () => {
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

  it('can be given with a digit key even after a click outside the statements', async () => {
    const { screen, onChoose } = await open()
    await press('7')
    await screen.getByRole('heading', { level: 1 }).click()
    await press('4')
    expect(onChoose.mock.calls).toEqual([
      ['q7', 7],
      ['q8', 4],
    ])
  })

  it('is not given by a digit key while the keys are switched off', async () => {
    const { screen, onChoose } = await open()
    await screen.getByRole('switch', { name: 'Use number keys' }).click()
    await press('7')
    expect(onChoose).not.toHaveBeenCalled()
    await screen.getByRole('switch', { name: 'Use number keys' }).click()
    await press('4')
    expect(onChoose.mock.calls).toEqual([['q7', 4]])
  })

  it('is not given by a digit key that is pressed with Ctrl or that repeats while it is held down', async () => {
    const { onChoose } = await open()
    await userEvent.keyboard('{Control>}7{/Control}')
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '7', repeat: true, bubbles: true }))
    expect(onChoose).not.toHaveBeenCalled()
  })

  it('can be changed with the Down arrow key in Arabic too, where the scale runs from right to left', async () => {
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

describe('the “no opportunity” option', () => {
  const text = 'I had no opportunity to do this'
  const scale = { from: 1, to: 5 }

  it('is below the scale, and can be selected with the pointer or with the digit that follows the last option of the scale (REQ-328)', async () => {
    const { screen, onChoose } = await open({ noOpportunity: text, scale })
    await expect.element(screen.getByText(/Press 6 for “I had no opportunity to do this\.”$/)).toBeVisible()
    const firstStatement = screen.getByRole('group').first()
    const noOpportunityOption = firstStatement.getByRole('radio', { name: text })
    await noOpportunityOption.click({ force: true })
    await expect.element(noOpportunityOption).toBeChecked()
    const optionTop = noOpportunityOption.element().getBoundingClientRect().top
    expect(optionTop).toBeGreaterThan(
      firstStatement.getByRole('radio', { name: /^5/ }).element().getBoundingClientRect().bottom,
    )
    await press('Tab', '6', '3')
    expect(onChoose.mock.calls).toEqual([
      ['q7', NO_OPPORTUNITY],
      ['q8', NO_OPPORTUNITY],
      ['q9', 3],
    ])
  })

  it('comes after the last option of the scale when the learner uses the arrow keys (REQ-328)', async () => {
    const { screen, onChoose } = await open({ noOpportunity: text })
    await expect.element(screen.getByText(/Press 0 for 10\.$/)).toBeVisible()
    await press('0')
    await screen.getByRole('radio', { name: /^10, / }).first().click({ force: true })
    await press('ArrowRight')
    expect(onChoose.mock.lastCall).toEqual(['q7', NO_OPPORTUNITY])
  })

  it.each(['en', 'ar'])(
    'has no accessibility violations and does not overflow in %s (A11Y-001)',
    async (language) => {
      const { screen } = await open({ noOpportunity: text, scale, language })
      await press('6', '2')
      expect(await findProblemsPerAppearance(screen.container)).toEqual([])
    },
  )
})

it('the 0 key is explained only if it selects the tenth option of the scale', async () => {
  const { screen } = await open()
  await expect.element(screen.getByText(/Press 0 for 10\.$/)).toBeVisible()
  await screen.unmount()
  const shortPage = await open({ scale: { from: 0, to: 4 } })
  await expect.element(shortPage.screen.getByText(/press a number to choose an answer\.$/)).toBeVisible()
  await press('0')
  expect(shortPage.onChoose).toHaveBeenCalledWith('q7', 0)
})

it.each(['en', 'ar'])(
  'on a phone, the texts of options 1, 5, 6 and 10 are above these options, in %s',
  async (language) => {
    await browserPage.viewport(360, 640)
    const { screen } = await open({ language })
    const statement = screen.getByRole('group').element()
    const texts = [...statement.querySelectorAll('label')].map((label) => label.title)
    for (const value of [1, 5, 6, 10]) {
      const option = statement.querySelector(`input[value="${value}"]`)!.getBoundingClientRect()
      const text = [...statement.querySelectorAll('p span')]
        .filter((span) => span.textContent === texts[value - 1] && span.checkVisibility())
        .map((span) => span.getBoundingClientRect())[0]!
      expect(option.top - text.bottom).toBeGreaterThanOrEqual(0)
      expect(option.top - text.bottom).toBeLessThan(16)
      expect(Math.min(Math.abs(text.left - option.left), Math.abs(text.right - option.right))).toBeLessThan(1)
    }
  },
)

it('a decorative figure grows with the number of answers', async () => {
  const drawPetals = ({ container }: { container: Element }) =>
    [...container.querySelectorAll('svg[aria-hidden=true] path')].map((path) => path.getAttribute('d'))
  const { screen } = await open({ page: 1, answered: 1, statementCount: 6 })
  await expect.element(screen.getByText('1 of 6 answered · about 9 minutes left')).toBeVisible()
  const firstPetals = drawPetals(screen)
  await press('5', '5')
  await expect.element(screen.getByText('3 of 6 answered · about 5 minutes left')).toBeVisible()
  const laterPetals = drawPetals(screen)
  expect(firstPetals).toHaveLength(5)
  expect(firstPetals.filter((petal) => petal === firstPetals[4])).toHaveLength(4)
  expect(laterPetals.filter((petal) => petal === firstPetals[4])).toHaveLength(2)
})

it('when the learner tries to continue, the first statement without an answer is marked and focused, and the next page does not open', async () => {
  const { screen, onPage } = await open({ answered: 3 })
  await screen.getByRole('button', nextButton).click()
  expect(onPage).not.toHaveBeenCalled()
  await expect.element(screen.getByText('3 statements on page 2 still need an answer.')).toBeVisible()
  const fourthStatement = screen.getByRole('group').nth(3)
  await expect.element(fourthStatement).toHaveAccessibleDescription('Choose the answer that fits best.')
  expect(fourthStatement.element().contains(document.activeElement)).toBe(true)
  await press('5', '5', '5')
  await press('Enter')
  expect(onPage).toHaveBeenCalledWith(3, 'first')
})

describe('the save status', () => {
  it.each([
    ['sending', 'durable', 'sending', 'not announced'],
    ['saved', 'durable', 'saved', 'not announced'],
    ['waiting', 'durable', 'waiting', 'announced'],
    ['rejected', 'durable', 'rejected', 'announced'],
    ['waiting', 'writing', 'storing', 'not announced'],
    ['waiting', 'failed', 'notStored', 'announced'],
  ] as const)(
    'for the save state “%s” and the durability “%s” is “%s”, and is %s to screen readers',
    async (status, durability, shownStatus, announcement) => {
      const { screen } = await open({
        answered: 1,
        answers: { save: { status, error: undefined }, durability },
      })
      await expect
        .poll(() => screen.container.querySelector('[data-status]')?.getAttribute('data-status'))
        .toBe(shownStatus)
      const announcedText = screen
        .getByRole('status')
        .elements()
        .map((element) => element.textContent)
        .join('')
      expect(announcedText === '' ? 'not announced' : 'announced').toBe(announcement)
    },
  )

  it('is empty until the first answer, and then says “Saved” (REQ-292)', async () => {
    const { screen } = await open()
    const readStatusLine = () => screen.container.querySelector('[data-status]')?.textContent
    expect(readStatusLine()).toBe('')
    await press('4')
    await expect.poll(readStatusLine).toBe('Saved')
  })

  it('has a button that sends rejected answers again', async () => {
    const flush = vi.fn(async () => {})
    const { screen } = await open({
      answers: { save: { status: 'rejected', error: new Error('rejected') }, flush },
    })
    await screen.getByRole('button', { name: 'Try again' }).click()
    expect(flush).toHaveBeenCalledOnce()
  })

  it('stays in the window while answers wait to be sent, and never covers the buttons', async () => {
    for (const [width, height] of [
      [360, 740],
      [1280, 500],
    ] as const) {
      await browserPage.viewport(width, height)
      const save = { status: 'waiting', error: undefined } as const
      const { screen } = await open({ page: 5, answered: 6, answers: { save } })
      const status = screen.container.querySelector('[data-status=waiting]')!
      const readEdges = (element: Element) => element.getBoundingClientRect()
      expect(readEdges(status).bottom).toBeLessThanOrEqual(height)
      for (const button of screen.getByRole('button', { name: /^(Previous|Next|Finish)$/ }).elements()) {
        button.scrollIntoView({ block: 'end' })
        expect(readEdges(status).bottom).toBeLessThanOrEqual(readEdges(button).top)
      }
      await screen.unmount()
    }
  })
})

it('a double-click on “Finish” opens one dialog, and Escape closes it and returns the focus to the button', async () => {
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

it('the finish dialog does not promise a report right away while answers wait to be sent', async () => {
  const save = { status: 'waiting', error: undefined } as const
  const { screen } = await open({ page: 5, answered: 6, answers: { save } })
  await screen.getByRole('button', { name: 'Finish', exact: true }).click()
  const dialog = browserPage.getByRole('dialog', { name: 'Finish your assessment?' })
  await expect.element(dialog.getByText(/You can’t change your answers/)).toBeVisible()
  expect(dialog.element().textContent).not.toContain('right away')
})

it('the finish dialog mentions a run of equal answers, and the learner can still finish (REQ-330)', async () => {
  const { screen } = await open({ page: 5, answered: 6, statementCount: 6 })
  await screen.getByRole('button', { name: 'Finish', exact: true }).click()
  const dialog = browserPage.getByRole('dialog', { name: 'Finish your assessment?' })
  await expect.element(dialog.getByText(/same answer to 6 statements in a row/)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Finish', exact: true })).toBeEnabled()
  expect(await findProblemsPerAppearance(document.body)).toEqual([])
})

describe('the single-statement view', () => {
  async function openOnPhone(options?: Options) {
    await browserPage.viewport(360, 640)
    return open(options)
  }
  const findHeading = () => browserPage.getByRole('heading', { level: 1 })
  const focusedText = () => document.activeElement?.querySelector('legend')?.textContent
  const findAnswer = () => document.querySelector<HTMLInputElement>('fieldset input:checked')?.value
  const advanceSwitch = { name: 'Go on after a tap' }

  async function expectStatement(number: number) {
    await expect.element(findHeading()).toHaveTextContent(`Statement ${number} of 30`)
  }

  /** Clicks whatever is at the position of the option. A locator would run timers that the test has stopped. */
  async function tap(value: AnswerValue) {
    const input = document.querySelector<HTMLInputElement>(`fieldset input[value="${value}"]`)!
    const { left, top, width, height } = input.getBoundingClientRect()
    const click = new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 })
    const target = document.elementFromPoint(left + width / 2, top + height / 2)!
    if (target === input) input.focus()
    target.dispatchEvent(click)
    await new Promise(requestAnimationFrame)
  }

  /** Unlike `expectStatement`, this does not run timers that the test has stopped. */
  async function waitForStatement(number: number) {
    const isShown = () => findHeading().element().textContent === `Statement ${number} of 30`
    while (!isShown()) await new Promise(requestAnimationFrame)
  }

  /** Timers run only when the test calls `pass`, or waits with `expect.element` or `expect.poll`. */
  function stopTimers() {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    return { pass: (ms: number) => vi.advanceTimersByTime(ms) }
  }

  it('shows one statement on a narrow screen, and the page of statements on a wide one (REQ-331)', async () => {
    const { screen } = await openOnPhone()
    await expectStatement(7)
    expect(screen.getByRole('group').elements()).toHaveLength(1)
    await browserPage.viewport(1280, 800)
    await expect.element(findHeading()).toHaveTextContent('Statements 7 to 12')
    expect(screen.getByRole('switch', { name: 'Go on after a tap' }).elements()).toEqual([])
  })

  it('begins with the first statement that has no answer (REQ-331)', async () => {
    await openOnPhone({ answered: 3 })
    await expectStatement(10)
  })

  it('goes on a moment after a tap, focuses the next statement and announces the answer; “Previous” shows the answer, and a tap on it goes on again (REQ-331)', async () => {
    const { screen, onChoose, onAnnounce } = await openOnPhone()
    const { pass } = stopTimers()
    await tap(7)
    pass(399)
    expect(onAnnounce).not.toHaveBeenCalled()
    pass(1)
    await expectStatement(8)
    expect(onAnnounce.mock.calls).toEqual([['Statement 7: Option 7. Next statement.']])
    expect(focusedText()).toBe('Statement 8 of 30 I do the ordinary thing number 8.')
    await screen.getByRole('button', { name: 'Previous' }).click()
    await expectStatement(7)
    expect(findAnswer()).toBe('7')
    pass(400)
    await expect.poll(() => document.querySelector('[data-ignores-taps]')).toBeNull()
    await tap(7)
    pass(400)
    await expectStatement(8)
    expect(onChoose.mock.calls).toEqual([['q7', 7]])
  })

  it('changes the answer if another option is tapped before the next statement is shown, and ignores taps for a moment afterward (REQ-331)', async () => {
    const { onChoose, onAnnounce } = await openOnPhone({ noOpportunity: 'No opportunity' })
    const { pass } = stopTimers()
    await tap(7)
    pass(399)
    await tap(3)
    pass(399)
    expect(onAnnounce).not.toHaveBeenCalled()
    pass(1)
    await waitForStatement(8)
    await tap(3)
    pass(400)
    await expect.poll(() => document.querySelector('[data-ignores-taps]')).toBeNull()
    await tap(NO_OPPORTUNITY)
    pass(400)
    expect(onAnnounce).toHaveBeenLastCalledWith('Statement 8: No opportunity. Next statement.')
    expect(onChoose.mock.calls).toEqual([
      ['q7', 7],
      ['q7', 3],
      ['q8', NO_OPPORTUNITY],
    ])
  })

  it('does not go on after an arrow key or a digit, which focuses the answer, until Enter is pressed (REQ-331, A11Y-004)', async () => {
    const { onChoose } = await openOnPhone()
    const { pass } = stopTimers()
    await tap(7)
    await press('ArrowRight')
    pass(1000)
    await expect.poll(focusedName).toBe('8, Option 8')
    await press('4')
    pass(1000)
    expect(focusedName()).toBe('4, Option 4')
    expect(findAnswer()).toBe('4')
    await expectStatement(7)
    await press('Enter')
    await expectStatement(8)
    await press('0', 'Enter')
    await expectStatement(9)
    expect(onChoose.mock.calls).toEqual([
      ['q7', 7],
      ['q7', 8],
      ['q7', 4],
      ['q8', 10],
    ])
  })

  it('does not go on after a tap if the learner turns this off, which the browser remembers (REQ-331)', async () => {
    const { screen } = await openOnPhone()
    await screen.getByRole('switch', advanceSwitch).click()
    await screen.unmount()
    const reopenedPage = await open()
    await expect.element(reopenedPage.screen.getByRole('switch', advanceSwitch)).not.toBeChecked()
    const { pass } = stopTimers()
    await tap(7)
    pass(1000)
    await expectStatement(7)
    await reopenedPage.screen.getByRole('button', nextButton).click()
    await expectStatement(8)
    await reopenedPage.screen.getByRole('switch', advanceSwitch).click()
    expect(localStorage.getItem('advanceOff')).toBeNull()
  })

  it('opens the next page after a tap on the last statement of a page, but never finishes the assessment (REQ-331)', async () => {
    const { screen, onPage } = await openOnPhone({ answered: 5 })
    const { pass } = stopTimers()
    await expectStatement(12)
    await tap(7)
    pass(400)
    await expect.poll(() => onPage.mock.calls).toEqual([[3, 'first']])
    vi.useRealTimers()
    await screen.unmount()
    await open({ page: 5, answered: 5 })
    const { pass: passAgain } = stopTimers()
    await expectStatement(30)
    await tap(7)
    passAgain(1000)
    await expectStatement(30)
    expect(browserPage.getByRole('dialog').elements()).toEqual([])
    await expect.element(browserPage.getByRole('button', { name: 'Finish', exact: true })).toBeVisible()
  })

  it('has “Previous” and “Next” buttons that show and focus the adjacent statement or, at either end of the page, open the adjacent page (REQ-331)', async () => {
    const { screen, onPage } = await openOnPhone({ answered: 6, entry: 'first' })
    await screen.getByRole('button', nextButton).click()
    await expectStatement(8)
    expect(focusedText()).toContain('I do the ordinary thing number 8.')
    await screen.getByRole('button', { name: 'Previous' }).click()
    await expectStatement(7)
    expect(focusedText()).toContain('I do the ordinary thing number 7.')
    await screen.getByRole('button', { name: 'Previous' }).click()
    await screen.unmount()
    const lastStatement = await open({ answered: 6, entry: 'last' })
    await lastStatement.screen.getByRole('button', nextButton).click()
    expect([...onPage.mock.calls, ...lastStatement.onPage.mock.calls]).toEqual([
      [1, 'last'],
      [3, 'first'],
    ])
  })

  it('shows and focuses the last statement when the learner goes back from the next page (REQ-331)', async () => {
    await openOnPhone({ entry: 'last' })
    await expectStatement(12)
    await expect.poll(focusedText).toContain('I do the ordinary thing number 12.')
  })

  it('shows the same statement after a reload and does not move the focus (REQ-331)', async () => {
    const { screen } = await openOnPhone({ answered: 6 })
    await screen.getByRole('button', { name: 'Previous' }).click()
    await expectStatement(11)
    await screen.unmount()
    await open({ answered: 6 })
    await expectStatement(11)
    expect(document.activeElement?.tagName).not.toBe('LEGEND')
  })

  it('marks only the statement that the learner tries to leave without an answer (REQ-331)', async () => {
    const { screen } = await openOnPhone()
    await screen.getByRole('button', nextButton).click()
    await expectStatement(7)
    const statement = screen.getByRole('group')
    await expect.element(statement).toHaveAccessibleDescription('Choose the answer that fits best.')
    expect(statement.element().contains(document.activeElement)).toBe(true)
    await press('5', 'Enter')
    await expectStatement(8)
    expect(screen.getByText('Choose the answer that fits best.').elements()).toEqual([])
  })

  it.each(['en', 'ar'])('has no accessibility violations and does not overflow in %s', async (language) => {
    const { screen } = await openOnPhone({ language, noOpportunity: 'I had no opportunity to do this' })
    await screen.getByRole('button').last().click()
    expect(await findProblemsPerAppearance(screen.container)).toEqual([])
  })
})

describe('a page of statements', () => {
  it('has no accessibility violations and does not overflow in any appearance while missing answers are marked (A11Y-001)', async () => {
    const { screen } = await open({ answered: 3 })
    await screen.getByRole('button', nextButton).click()
    expect(await findProblemsPerAppearance(screen.container)).toEqual([])
  })

  it('has no accessibility violations and does not overflow in any appearance in a right-to-left layout (A11Y-002)', async () => {
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
