import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { createTestApp, type TestApp } from '../server/src/testing/test-app.ts'

const folder = resolve(import.meta.dirname, 'monitoring')
const read = (name: string) => readFile(join(folder, name), 'utf8')

type Dashboard = { panels: { targets: { expr: string }[] }[] }

const readPanels = async () => (JSON.parse(await read('grafana-dashboard.json')) as Dashboard).panels

async function readExpressions() {
  const { groups } = parse(await read('lpi-alerts.yml')) as { groups: { rules: { expr: string }[] }[] }
  const panels = await readPanels()
  return [
    ...groups.flatMap(({ rules }) => rules.map(({ expr }) => expr)),
    ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ]
}

describe('the alert rules and the dashboard', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await createTestApp()
  })
  afterAll(() => t.close())

  it('use only metrics that the product reports', async () => {
    await t.app.inject('/healthz')
    const { text } = await t.exportMetrics()
    const reportedMetrics = new Set(Array.from(text.matchAll(/^# TYPE (\w+)/gm), ([, name]) => name))
    const usedMetrics = (await readExpressions()).flatMap((expr) =>
      Array.from(expr.matchAll(/\b(?:lpi|http|nodejs|process)_\w+/g), ([name]) => name),
    )
    const unknownMetrics = usedMetrics.filter(
      (name) => !reportedMetrics.has(name.replace(/_(bucket|count|sum)$/, '')) && !reportedMetrics.has(name),
    )
    expect(usedMetrics.length).toBeGreaterThan(20)
    expect([...new Set(unknownMetrics)]).toEqual([])
  })
})

const promtool = findPromtool()

describe.skipIf(!promtool)('promtool', () => {
  const run = (...args: string[]) =>
    execFileSync(promtool!, args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' })

  it('accepts the configuration and the rules, and the rule tests pass', () => {
    expect(run('check', 'config', 'prometheus.yml')).toContain('valid prometheus config')
    expect(run('test', 'rules', 'lpi-alerts.test.yml')).toContain('SUCCESS')
  })

  it('accepts every expression in the dashboard', async () => {
    const expressions = (await readPanels()).flatMap(({ targets }) => targets.map(({ expr }) => expr))
    const rules = expressions.map((expr, i) => ({
      record: `dashboard:expression:${i}`,
      expr: expr.replaceAll('$__rate_interval', '5m'),
    }))
    const temporaryFolder = await mkdtemp(join(tmpdir(), 'lpi-rules-'))
    const file = join(temporaryFolder, 'rules.yml')
    // JSON is valid YAML.
    await writeFile(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }))
    expect(run('check', 'rules', file)).toContain(`SUCCESS: ${rules.length} rules found`)
    await rm(temporaryFolder, { recursive: true })
  })
})

/** The Debian package `prometheus` contains promtool. */
function findPromtool() {
  const program = process.env.PROMTOOL_PATH || 'promtool'
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' })
    return program
  } catch {
    return undefined
  }
}
