import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { findProblemsPerAppearance } from './accessibility-checks.ts'
import { setUpBrowser } from './browser.ts'
import { createLearner, createLearnerWithAssessment } from './learners.ts'
import { completeAssessment, createAssessment } from './people.ts'
import { publicScreens } from './public-screens.ts'
import { answerPage, chooseOption, expectHeading, expectWholeReport, openScreen } from './steps.ts'

const visit = setUpBrowser()

it('public screens have page titles, no accessibility violations and no horizontal scrolling in light mode at 360 px and in dark mode at 1280 px (A11Y-001)', async () => {
  const page = await visit(publicScreens[0], { expected: [/status of 404/] })
  const problems: string[] = []
  for (const path of publicScreens) {
    if (path !== publicScreens[0]) await openScreen(page, path)
    problems.push(...(await findProblemsPerAppearance(page)))
  }
  expect(problems).toEqual([])
})

it('learner screens have page titles, no accessibility violations and no horizontal scrolling in light mode at 360 px and in dark mode at 1280 px (A11Y-001)', async () => {
  const learner = await createLearner()
  const page = await visit('/', { as: learner, expected: [/status of 404/] })
  const problems = await findProblemsPerAppearance(page)
  const id = await createAssessment(learner, inject('product').firstRun.accessCode)
  await page.goto(`/demographics/${id}`)
  await page.getByRole('heading', { level: 1, name: 'About you' }).waitFor()
  problems.push(...(await findProblemsPerAppearance(page)))
  await openScreen(page, `/instructions/${id}`)
  await page.getByRole('heading', { name: 'Who can see your answers' }).waitFor()
  problems.push(...(await findProblemsPerAppearance(page)))
  await openScreen(page, `/assessment/${id}`)
  await page.getByRole('heading', { level: 1, name: 'Statements 1 to 6' }).waitFor()
  await answerPage(page)
  problems.push(...(await findProblemsPerAppearance(page)))
  await page.locator('[data-status=saved]').waitFor()
  await completeAssessment(learner, id)
  await page.goto(`/assessment/${id}/view-results`)
  await expectWholeReport(page)
  problems.push(...(await findProblemsPerAppearance(page)))
  for (const path of [
    '/',
    '/your-assessments',
    '/contact-settings',
    '/invitation/00000000-0000-4000-8000-000000000000',
    '/admin/view-assessments',
  ]) {
    await openScreen(page, path)
    problems.push(...(await findProblemsPerAppearance(page)))
  }
  expect(problems).toEqual([])
})

it('the focused heading of a new screen contains an object with its text, and the name of a statement’s group is the text of its legend, so that Orca speaks each once (A11Y-001)', async () => {
  const { learner, id } = await createLearnerWithAssessment()
  const page = await visit(`/instructions/${id}`, { as: learner })
  await page.getByRole('main').getByRole('link', { name: 'Start', exact: true }).press('Enter')
  await expectHeading(page, 'Statements 1 to 6')
  const [heading, legend] = [await readTree(page, 'h1:focus'), await readTree(page, 'legend')]
  expect(heading).toMatchObject({ name: 'Statements 1 to 6', childRole: 'generic' })
  const [group] = [await readTree(page, 'fieldset')]
  expect(group.name).toMatch(/^1 \S/)
  expect(legend.text).toBe(group.name)
  await page.setViewportSize({ width: 360, height: 640 })
  await expectHeading(page, 'Statement 1 of 30')
  await chooseOption(page.locator('fieldset[data-question]'), 7)
  const nextGroup = await readTree(page, 'fieldset:focus')
  expect(nextGroup.name).toMatch(/^Statement 2 of 30 \S/)
  expect((await readTree(page, 'legend')).text).toBe(nextGroup.name)
})

/** Reads the name, the text and the role of the first child of an element in Chromium’s accessibility tree. */
async function readTree(page: Page, selector: string) {
  await page.locator(selector).first().waitFor()
  const session = await page.context().newCDPSession(page)
  const { root } = await session.send('DOM.getDocument')
  const { nodeId } = await session.send('DOM.querySelector', {
    nodeId: root.nodeId,
    selector: `#root ${selector}`,
  })
  const { nodes: all } = await session.send('Accessibility.getFullAXTree')
  const { node } = await session.send('DOM.describeNode', { nodeId })
  await session.detach()
  const nodesById = new Map(all.map((axNode) => [axNode.nodeId, axNode]))
  const listChildren = (parent: (typeof all)[number]): typeof all =>
    (parent.childIds ?? []).flatMap((childId) => {
      const child = nodesById.get(childId)!
      return child.ignored ? listChildren(child) : [child]
    })
  const joinTexts = (parent: (typeof all)[number]): string =>
    parent.role?.value === 'StaticText' ? parent.name?.value : listChildren(parent).map(joinTexts).join('')
  const axNode = all.find(({ backendDOMNodeId }) => backendDOMNodeId === node.backendNodeId)!
  return {
    name: axNode.name?.value,
    text: joinTexts(axNode),
    childRole: listChildren(axNode)[0]?.role?.value,
  }
}
