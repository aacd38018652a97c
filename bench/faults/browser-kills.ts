import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { startKillableBrowser } from '../../e2e/killable-browser.ts'
import { createLearnerWithAssessment } from '../../e2e/learners.ts'
import type { LoggedInUser } from '../../e2e/people.ts'
import { chooseOption, expectHeading, waitForDeviceKey } from '../../e2e/steps.ts'
import { describeCommit, describeMachine, formatTable } from '../results-table.ts'
import { createRandom } from './random.ts'

const KILLS = Number(process.env.BROWSER_KILLS ?? 100)
const CONTROL_KILLS = Math.ceil(KILLS / 20)
const SEED = Number(process.env.SEED ?? 1)
const STATEMENTS_PER_PAGE = 6

/** The answer to each statement, by position; undefined if the statement was not answered. */
type Values = (number | undefined)[]

type Trial = {
  /** The answers that the page showed as saved on the device. */
  shownValues: Values
  /** The last chosen answers, including those that the page had not shown as saved. */
  chosenValues: Values
  /** The answers on the server after the restart. */
  storedValues: Values
}

it('a browser that is killed and started again sends every answer that it had shown as saved on the device, or a later answer to the same statement', async () => {
  const machineBefore = describeMachine()
  const random = createRandom(SEED)
  const run = async (kills: number, options: TrialOptions) => {
    const trials: Trial[] = []
    for (let i = 0; i < kills; i++) trials.push(await runTrial(random, options))
    return trials
  }
  const groups = {
    'product, a page of statements': await run(Math.ceil(KILLS / 2), {}),
    'product, one statement at a time': await run(Math.floor(KILLS / 2), { isPhone: true }),
    'positive control': await run(CONTROL_KILLS, { prepare: loseAnswers }),
  }
  const results = formatResults(machineBefore, groups)
  await writeFile(join(import.meta.dirname, '../results/faults-browser.md'), results)
  console.log(results)
  const { 'positive control': control, ...product } = groups
  expect(Object.values(product).map(countLostAnswers)).toEqual([0, 0])
  expect(countLostAnswers(control)).toBeGreaterThan(0)
})

type TrialOptions = { isPhone?: boolean; prepare?: (context: BrowserContext) => Promise<void> }

async function runTrial(random: () => number, { isPhone = false, prepare }: TrialOptions): Promise<Trial> {
  const profile = await mkdtemp(join(tmpdir(), 'lpi-kill-'))
  const { learner, id } = await createLearnerWithAssessment()
  try {
    const browser = await startKillableBrowser(profile)
    await prepare?.(browser.context)
    const page = await openPage(browser, learner, id, isPhone)
    await waitForDeviceKey(page)
    // The number of answered statements appears when all pages are loaded.
    await page.getByText('0 of 30 answered').waitFor()
    await browser.context.setOffline(true)
    const shownValues: Values = Array(STATEMENTS_PER_PAGE).fill(undefined)
    const chosenValues = [...shownValues]
    const count = 1 + Math.floor(random() * 12)
    const choosePosition = () => {
      // On a phone, statements without an answer cannot be skipped.
      const reachable = isPhone ? chosenValues.findLastIndex((value) => value !== undefined) + 2 : Infinity
      return Math.floor(random() * Math.min(STATEMENTS_PER_PAGE, reachable))
    }
    for (let i = 0; i < count; i++) {
      const position = choosePosition()
      const value = 1 + Math.floor(random() * 10)
      chosenValues[position] = value
      await chooseOption(await showStatement(page, position, isPhone), value)
      if (isPhone) await expectHeading(page, `Statement ${position + 2} of 30`)
      if (i < count - 1 && random() < 0.5) continue
      await page.locator('[data-status=waiting]').getByText('Saved on this device').waitFor()
      shownValues.splice(0, shownValues.length, ...chosenValues)
    }
    // The browser is killed while another answer is being chosen, or some time after the last answer.
    if (random() < 0.5) {
      const position = choosePosition()
      chosenValues[position] = 1 + Math.floor(random() * 10)
      const statement = await showStatement(page, position, isPhone)
      const label = statement.locator('label', {
        has: page.locator(`input[value="${chosenValues[position]}"]`),
      })
      void label.click({ noWaitAfter: true }).catch(() => {})
      await sleep(random() * 60)
    } else await sleep(random() * 300)
    await browser.kill()

    const restartedBrowser = await startKillableBrowser(profile)
    try {
      await openPage(restartedBrowser, learner, id, isPhone)
      const storedValues = await waitForAnswers(learner, id, shownValues)
      return { shownValues, chosenValues, storedValues }
    } finally {
      await restartedBrowser.kill()
    }
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 10 })
  }
}

/** Opens the first statements. First stores the login session, because a killed browser may have lost it. */
async function openPage(
  { context, url }: { context: BrowserContext; url: string },
  learner: LoggedInUser,
  id: string,
  isPhone: boolean,
): Promise<Page> {
  const page = await context.newPage()
  if (isPhone) await page.setViewportSize({ width: 360, height: 640 })
  await page.goto(`${url}/locales/en/common.json`)
  const [sessionEntry] = learner.state.origins[0]!.localStorage
  await page.evaluate(({ name, value }) => localStorage.setItem(name, value), sessionEntry!)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`${url}/assessment/${id}?page=1`)
  await page.getByRole('heading', { level: 1, name: /^Statement/ }).waitFor()
  return page
}

/** Returns the statement at the position. On a phone, presses “Previous” or “Next” until it is shown. */
async function showStatement(page: Page, position: number, isPhone: boolean): Promise<Locator> {
  const statements = page.locator('fieldset[data-question]')
  if (!isPhone) return statements.nth(position)
  for (;;) {
    const number = Number(/\d+/.exec(await page.getByRole('heading', { level: 1 }).innerText())![0])
    if (number === position + 1) return statements
    const [name, next] = number > position + 1 ? ['Previous', number - 1] : ['Next', number + 1]
    await page.getByRole('button', { name }).press('Enter')
    await expectHeading(page, `Statement ${next} of 30`)
  }
}

/**
 * Waits up to ten seconds for the server to have an answer to each statement whose answer was shown as saved. Returns
 * the answers on the server.
 */
async function waitForAnswers({ call }: LoggedInUser, id: string, shownValues: Values): Promise<Values> {
  for (let tries = 0; ; tries++) {
    const { questions } = await call('GET', `/lpi/api/v4/lpi-assessments/${id}/questions?page=1`)
    const storedValues: Values = questions.map(
      ({ response }: { response: { value: number } | null }) => response?.value,
    )
    const isComplete = shownValues.every((value, i) => value === undefined || storedValues[i] !== undefined)
    if (isComplete || tries >= 40) return storedValues
    await sleep(250)
  }
}

/** Counts answers that were shown as saved but did not reach the server, unless a later answer to the statement did. */
function countLostAnswers(trials: readonly Trial[]) {
  let lostCount = 0
  for (const { shownValues, chosenValues, storedValues } of trials) {
    for (const [i, value] of shownValues.entries()) {
      if (value !== undefined && ![value, chosenValues[i]].includes(storedValues[i])) lostCount++
    }
  }
  return lostCount
}

/** The positive control: the page writes to a database that it does not open after the restart. */
async function loseAnswers(context: BrowserContext) {
  await context.addInitScript(() => {
    const { open } = IDBFactory.prototype
    IDBFactory.prototype.open = function (name, version) {
      return open.call(this, name === 'pending-answers' ? 'lost-answers' : name, version)
    }
  })
}

function formatResults(machineBefore: string, groups: Record<string, Trial[]>) {
  const countShown = (list: readonly Trial[]) =>
    list.reduce(
      (total, { shownValues }) => total + shownValues.filter((value) => value !== undefined).length,
      0,
    )
  return `# Faults: browser

Start: ${machineBefore}
End: ${describeMachine()}

Command: \`BROWSER_KILLS=${KILLS} SEED=${SEED} npm run bench:browser-kills\`, ${describeCommit()}.

A learner answers without a connection, half of the time on a phone, which shows one statement at a time. At a random moment, sometimes while the learner is choosing another answer, every
process of the browser is killed with SIGKILL. The browser starts again with the same profile and a connection. Every answer
that the page showed as saved on the device, or a later answer to the same statement, must reach the server. In the positive control, the page
writes answers to a database that it does not open after the restart.

${formatTable(
  ['', 'kills', 'answers shown as saved', 'lost'],
  Object.entries(groups).map(([name, trials]) => [
    name,
    trials.length,
    countShown(trials),
    countLostAnswers(trials),
  ]),
)}
`
}
