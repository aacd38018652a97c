import axe from 'axe-core'
import { commands, page } from 'vitest/browser'

type Media = { colorScheme?: 'light' | 'dark'; forcedColors?: 'active' | 'none' }

declare module 'vitest/browser' {
  interface BrowserCommands {
    emulateMedia: (media: Media) => Promise<void>
  }
}

/** Lists the accessibility violations that axe finds, and reports a page that is wider than the window. */
export async function findProblems(part: Element = document.body) {
  await finishAnimations()
  const { violations } = await axe.run(part, {
    resultTypes: ['violations'],
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    // A part of a page does not need landmarks or a first-level heading.
    rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false } },
  })
  const problems = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  )
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) problems.push(`${scrollWidth - clientWidth} px wider than the window`)
  return problems
}

/** Lists the problems in a wide window with light colors, on a phone with dark colors, and at 400% zoom. */
export async function findProblemsPerAppearance(part?: Element) {
  const problems: string[] = []
  for (const [colorScheme, width] of [
    ['light', 1280],
    ['dark', 360],
    ['light', 320],
  ] as const) {
    await commands.emulateMedia({ colorScheme })
    await page.viewport(width, 800)
    await waitUntilMediaMatches(`(prefers-color-scheme: ${colorScheme}) and (width: ${width}px)`)
    for (const problem of await findProblems(part)) problems.push(`${colorScheme}, ${width} px: ${problem}`)
  }
  return problems
}

/**
 * The browser applies an emulated setting only after the command has returned. Without this wait, the check could see
 * the previous appearance.
 */
async function waitUntilMediaMatches(query: string) {
  while (!matchMedia(query).matches) await waitForNextFrame()
}

/** Axe cannot evaluate colors during an animation. The end of one animation can start another. */
async function finishAnimations() {
  do await waitForNextFrame()
  while (document.getAnimations().some(isVisiblyRunning))
}

/**
 * Chromium pauses the animations of hidden content, such as the content of a closed `details` element. These animations
 * never end.
 */
function isVisiblyRunning({ playState, effect }: Animation) {
  const isEndless = effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY
  const target = effect instanceof KeyframeEffect ? effect.target : null
  return playState === 'running' && !isEndless && target?.checkVisibility() === true
}

const waitForNextFrame = () => new Promise(requestAnimationFrame)
