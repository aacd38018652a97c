import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { createLearnerWithReport } from './learners.ts'
import { createAdministrator, setUpCohort } from './operator.ts'
import { setUpVariants, type Variant, waitUntilComplete } from './screenshot-variants.ts'
import { openScreen } from './steps.ts'

const visit = setUpVariants()

it.each([
  { language: 'ar', firstName: 'Ada', lastName: 'Berg (3B)', cohort: '2026–27: A+' },
  { language: 'en', firstName: 'ليلى', lastName: '(الحسن) 7', cohort: '7: (الحسن) – ب' },
] as const)(
  'names in the other reading direction keep the order of their letters, digits and brackets on every screen ($language)',
  async ({ language, firstName, lastName, cohort }) => {
    const { organizationId, cohortId, accessCode } = await setUpCohort(cohort)
    const { learner } = await createLearnerWithReport(accessCode, { firstName, lastName })
    const administrator = await createAdministrator(organizationId, { firstName, lastName })
    const variant: Variant = { language, width: 1280, colorScheme: 'light' }
    const names = [lastName, cohort]
    const page = await visit('/admin/view-assessments', variant, administrator)
    const problems: string[] = []
    async function check(name: string) {
      await waitUntilComplete(page, name)
      const { count, moved } = await findMovedNames(page, names)
      if (count === 0) problems.push(`${name}: no name`)
      problems.push(...moved.map((html) => `${name}: ${html}`))
    }
    await check('assessments')
    for (const path of [
      '/admin/overview',
      '/admin/cohorts',
      `/admin/cohorts/${cohortId}`,
      `/admin/view-assessments?folderIds=${cohortId}`,
      `/admin/people/${learner.userId}`,
      '/admin/activity',
      '/admin/colleagues',
    ]) {
      await openScreen(page, path)
      await check(path)
    }
    await openScreen(page, '/admin/people/invite')
    await page.getByRole('combobox').first().click()
    await page.getByRole('option', { name: cohort }).waitFor()
    await check('options')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill(lastName)
    await page.getByRole('option').filter({ hasText: lastName }).first().waitFor()
    await check('command palette')
    await page.getByRole('dialog').getByRole('combobox').fill(cohort)
    await page.getByRole('option').filter({ hasText: cohort }).last().waitFor()
    await check('command palette, cohort')
    const learnerPage = await visit('/', variant, learner)
    expect((await findMovedNames(learnerPage, names)).moved).toEqual([])
    expect(problems).toEqual([])
  },
)

/**
 * Compares the order in which the characters of each name are painted with that of the same name in a paragraph of its
 * own direction. Returns the elements whose names differ.
 */
function findMovedNames(page: Page, names: readonly string[]) {
  return page.evaluate((searchedNames) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const nodes: Text[] = []
    while (walker.nextNode()) nodes.push(walker.currentNode as Text)
    function readOrder(node: Text, start: number, name: string) {
      const rects = [...name].map((_, i) => {
        const range = document.createRange()
        range.setStart(node, start + i)
        range.setEnd(node, start + i + 1)
        return range.getBoundingClientRect()
      })
      const isOneLine = new Set(rects.map(({ top }) => Math.round(top))).size === 1
      const indexes = rects.map((_, i) => i).filter((i) => name[i] !== ' ')
      const isPainted = isOneLine && rects.every(({ height }) => height > 0)
      return isPainted ? indexes.toSorted((a, b) => rects[a]!.left - rects[b]!.left).join() : undefined
    }
    const results = nodes.flatMap((node) =>
      searchedNames.flatMap((name) => {
        const start = node.data.indexOf(name)
        const order = start < 0 ? undefined : readOrder(node, start, name)
        if (!order) return []
        const reference = document.createElement('bdi')
        reference.textContent = name
        reference.style.cssText = 'position: absolute; white-space: nowrap'
        node.parentElement!.append(reference)
        const expected = readOrder(reference.firstChild as Text, 0, name)
        reference.remove()
        return [
          { isMoved: order !== expected, html: node.parentElement!.parentElement!.outerHTML.slice(0, 300) },
        ]
      }),
    )
    return { count: results.length, moved: results.filter(({ isMoved }) => isMoved).map(({ html }) => html) }
  }, names)
}
