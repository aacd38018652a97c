import type { Download, Locator } from 'playwright-core'

const SECONDS_PER_CLICK = 3
const SECONDS_PER_FIELD = 6

/**
 * Starts a walkthrough: a sequence of tasks that a test performs as a person would. For each task, the walkthrough
 * counts the clicks, including choices from a list, and the fields that are filled in, and measures how long the
 * product takes to respond. If the environment variable `WALKTHROUGHS` is set, `finish` prints these numbers and an
 * estimate of how many minutes a person needs.
 */
export function startWalkthrough() {
  const total = { clicks: 0, fields: 0, waitedSeconds: 0 }
  let totalBefore = { ...total }

  async function measure<T>(work: () => Promise<T>) {
    const start = performance.now()
    try {
      return await work()
    } finally {
      total.waitedSeconds += (performance.now() - start) / 1000
    }
  }

  async function click(target: Locator) {
    total.clicks++
    await measure(() => target.click())
  }

  async function type(field: Locator, text: string) {
    total.fields++
    await measure(() => field.fill(text))
  }

  return {
    click,
    type,
    /** Waits until the target is visible. */
    waitFor: (target: Locator) => measure(() => target.waitFor()),
    /** Types the beginning of a name into a field and chooses the name from the list. */
    async choose(field: Locator, text: string) {
      await type(field, text.slice(0, 5))
      await click(field.page().getByRole('option', { name: text, exact: true }))
    },
    /** Chooses a file in the browser's file dialog, which takes two more clicks. */
    async chooseFile(button: Locator, file: { name: string; mimeType: string; buffer: Buffer }) {
      const chooser = button.page().waitForEvent('filechooser')
      await click(button)
      total.clicks += 2
      await measure(async () => (await chooser).setFiles(file))
    },
    async download(button: Locator): Promise<Download> {
      const download = button.page().waitForEvent('download')
      await click(button)
      return measure(() => download)
    },
    /** Ends a task. Returns how many clicks and fields the task needed. */
    finish(task: string) {
      const { clicks, fields, waitedSeconds } = total
      const counts = { clicks: clicks - totalBefore.clicks, fields: fields - totalBefore.fields }
      const seconds = waitedSeconds - totalBefore.waitedSeconds
      totalBefore = { ...total }
      if (process.env.WALKTHROUGHS) {
        const estimate = counts.clicks * SECONDS_PER_CLICK + counts.fields * SECONDS_PER_FIELD + seconds
        console.info(
          `${task} | ${counts.clicks} | ${counts.fields} | ${seconds.toFixed(1)} | ${(estimate / 60).toFixed(1)}`,
        )
      }
      return counts
    },
  }
}
