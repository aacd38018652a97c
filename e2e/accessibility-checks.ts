import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'

/** The minified file is half as large as the one that the package exports, so pages load it in half the time. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Appearance = { colorScheme: 'light' | 'dark'; width: number }

/** Returns the violations that axe finds in a part of the page, such as a dialog. */
export async function findViolations(page: Page, part = 'html') {
  return (await inspect(page, { part })).violations
}

/** `rules` lists the axe rules or tags to check, and `skippedRules` lists the exceptions. */
type Inspection = { part?: string; rules?: string[]; skippedRules?: string[] }

/** Finds violations of the rules, horizontal scrolling and a missing page title. */
export async function findProblems(page: Page, options: Inspection = {}) {
  const { violations, others } = await inspect(page, options)
  return [...violations, ...others]
}

/**
 * Finds the problems in a narrow window in light mode and in a wide window in dark mode. Afterward, the window stays
 * wide and in dark mode.
 */
export async function findProblemsPerAppearance(page: Page, part?: string) {
  const problems: string[] = []
  for (const [colorScheme, width] of [
    ['light', 360],
    ['dark', 1280],
  ] as const) {
    await setAppearance(page, { colorScheme, width })
    problems.push(...(await findProblems(page, part === undefined ? {} : { part })))
  }
  return problems
}

export async function setAppearance(page: Page, { colorScheme, width }: Appearance) {
  await page.emulateMedia({ colorScheme })
  await page.setViewportSize({ width, height: 800 })
  // Both calls can return before the browser has applied the settings and started transitions.
  await page.waitForFunction(
    (query) => matchMedia(query).matches,
    `(prefers-color-scheme: ${colorScheme}) and (width: ${width}px)`,
  )
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

async function inspect(page: Page, { part = 'html', rules = tags, skippedRules = [] }: Inspection) {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  // Loading axe takes as long as running it, so it is loaded only once per document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(inspectInPage, { part, rules, skippedRules })
}

async function inspectInPage({ part, rules, skippedRules }: Required<Inspection>) {
  // In Chromium, animations of hidden content, such as a closed `details` element, stay `running` but never end.
  const isVisiblyRunning = ({ playState, effect }: Animation) =>
    playState === 'running' &&
    effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY &&
    (effect as KeyframeEffect).target?.checkVisibility()
  // Axe cannot evaluate colors during an animation. The end of one animation can start another.
  do await new Promise(requestAnimationFrame)
  while (document.getAnimations().some(isVisiblyRunning))
  const { lang, scrollWidth, clientWidth } = document.documentElement
  const location = `${window.location.pathname} in ${lang}`
  const otherProblems = []
  if (scrollWidth > clientWidth)
    otherProblems.push(`${location} is ${scrollWidth - clientWidth} px wider than the window`)
  if (!document.title.includes(' · ')) otherProblems.push(`${location} has no page title`)
  const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(part, {
    resultTypes: ['violations'],
    runOnly: rules,
    rules: Object.fromEntries(skippedRules.map((rule) => [rule, { enabled: false }])),
  })
  return {
    others: otherProblems,
    violations: violations.map(
      ({ id, nodes }) => `${location} ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
    ),
  }
}
