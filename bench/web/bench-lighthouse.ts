import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { findChromium } from '../../tools/find-chromium.ts'
import { budget } from '../budget.ts'
import { circumstances, median, table } from '../figures.ts'
import { prepareProduct } from './prepare.ts'

const lighthouse = 'lighthouse@13.5.0'
const port = 9333
const rounds = 3

/** Lighthouse's own judgement, for mobile, of three pages in a browser that is logged in. */
export async function benchLighthouse() {
  const before = circumstances()
  const folder = await mkdtemp(join(tmpdir(), 'lpi-lighthouse-'))
  const product = await prepareProduct()
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
  })
  try {
    const judge = (path: string) => scores(product.url + path, join(folder, 'report.json'))
    const measured: [string, Record<string, number>][] = [['log-in', await judge('/login')]]
    const { question, finish } = await product.becomeLearner(await context.newPage())
    measured.push(['question page', await judge(question)], ['report', await judge(await finish())])
    const aims = Object.entries(budget.lighthouse)
    const rows = measured.map(([name, found]) => [name, ...aims.map(([kind]) => found[kind] ?? '')])
    return `# Lighthouse, mobile

Before: ${before}
After: ${circumstances()}

\`${lighthouse}\` with its own settings for mobile, medians of ${rounds} runs each, from an empty cache, in a browser that is logged in.
Made by \`npm run bench -- lighthouse\`. The aims are ${aims.map(([kind, aim]) => `${aim} in ${kind}`).join(', ')}.

${table(['', ...aims.map(([kind]) => kind)], rows)}
`
  } finally {
    await context.close()
    await product.stop()
    await rm(folder, { recursive: true })
  }
}

async function scores(url: string, file: string) {
  const runs: Record<string, number>[] = []
  for (let round = 0; round < rounds; round++) {
    const categories = Object.keys(budget.lighthouse).join(',')
    const options = ['--output=json', `--output-path=${file}`, `--only-categories=${categories}`, '--quiet']
    execFileSync('npx', ['--yes', lighthouse, url, `--port=${port}`, '--disable-storage-reset', ...options], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const result = JSON.parse(await readFile(file, 'utf8'))
    runs.push(
      Object.fromEntries(
        Object.keys(budget.lighthouse).map((kind) => [kind, Math.round(result.categories[kind].score * 100)]),
      ),
    )
  }
  return Object.fromEntries(
    Object.keys(budget.lighthouse).map((kind) => [kind, median(runs.map((run) => run[kind]!))]),
  )
}
