import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endpoints } from '@lpi/contract'
import { acceptTerms, logInThroughApi } from '../../e2e/people.ts'
import { createDemo, type Demo, startProduct } from '../demo-product.ts'
import { measureTreeCpuMs } from '../process-tree.ts'
import { describeMachine, formatTable, median } from '../results-table.ts'
import { buildCases, type Case } from './cases.ts'

/** This number of learners results in slightly more than 100,000 assessments. */
const LEARNERS = 91_000
const ROUNDS = 9
const PORT = 4559
const TARGET_MS = 150

/**
 * Measures searches over HTTP with 100,000 assessments. The optional argument is a folder for the data, which is kept
 * and reused.
 */
export async function benchSearches() {
  const folderArgument = process.argv[3]
  const folder = folderArgument ?? (await mkdtemp(join(tmpdir(), 'lpi-bench-')))
  const demo = await createDemo(folder, LEARNERS)
  const product = await startProduct(folder, { port: PORT })
  try {
    const machineBefore = describeMachine()
    const headers = { authorization: await logIn(product.url, demo), 'content-type': 'application/json' }
    const cases = buildCases(
      demo.organizationId,
      demo.cohorts.map(({ cohortId }) => cohortId),
    )
    const rows: (string | number)[][] = []
    for (const searchCase of cases) rows.push(await measure(product, headers, searchCase))
    const file = await exportAll(product, headers, demo)
    return formatResults(demo, machineBefore, rows, file)
  } finally {
    await product.stop()
    if (!folderArgument) await rm(folder, { recursive: true })
  }
}

type Product = Awaited<ReturnType<typeof startProduct>>

export async function logIn(url: string, { administrator, password }: Demo) {
  const user = await logInThroughApi(url, { email: administrator, password })
  await acceptTerms(user, 'GB')
  return user.accessToken
}

async function post(url: string, headers: Record<string, string>, body: object) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`)
  return response
}

async function measure({ url, pid }: Product, headers: Record<string, string>, { name, path, body }: Case) {
  const cpuBefore = measureTreeCpuMs(pid)
  const times: number[] = []
  let total = 0
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now()
    const response = body ? await post(url + path, headers, body) : await fetch(url + path, { headers })
    if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`)
    total = ((await response.json()) as { total: number }).total
    times.push(performance.now() - start)
  }
  const cpuMs = (measureTreeCpuMs(pid) - cpuBefore) / ROUNDS
  return [name, total, median(times).toFixed(0), Math.max(...times).toFixed(0), cpuMs.toFixed(0)]
}

async function exportAll({ url, pid }: Product, headers: Record<string, string>, demo: Demo) {
  const memoryBefore = await measureResidentMb(pid)
  const start = performance.now()
  const { path } = endpoints.exportAssessments
  const response = await post(`${url}${path}?organizationId=${demo.organizationId}`, headers, {})
  let bytes = 0
  let firstMs: number | undefined
  let peak = memoryBefore
  for await (const chunk of response.body!) {
    firstMs ??= performance.now() - start
    bytes += chunk.byteLength
    peak = Math.max(peak, await measureResidentMb(pid))
  }
  return { firstMs: firstMs ?? 0, ms: performance.now() - start, bytes, growthMb: peak - memoryBefore }
}

async function measureResidentMb(pid: number) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

type ExportedFile = Awaited<ReturnType<typeof exportAll>>

function formatResults(
  { counts, cohorts }: Demo,
  machineBefore: string,
  rows: (string | number)[][],
  file: ExportedFile,
) {
  const tooSlow = rows.filter(([, , medianMs]) => Number(medianMs) > TARGET_MS)
  return `# Searches with 100,000 assessments in one organization

Start: ${machineBefore}
End: ${describeMachine()}

One organization has ${cohorts.length} cohorts with ${counts.accounts} generated learners and ${counts.assessments} assessments. In addition, ${counts.invited} people are
invited, and the list of assessments includes their invitations. Each search is requested ${ROUNDS} times over HTTP, so the times include authentication, authorization and the audit log.
CPU is the user plus system time of the product and its database for one search.

${formatTable(['', 'found', 'median, ms', 'slowest, ms', 'CPU, ms'], rows)}

The target is a median below ${TARGET_MS} ms. ${tooSlow.length === 0 ? 'All searches meet it.' : `These searches miss it: ${tooSlow.map(([name]) => `"${name}"`).join(', ')}.`}

The CSV file with all assessments is ${(file.bytes / 1024 / 1024).toFixed(1)} MB. The first bytes arrived after ${file.firstMs.toFixed(0)} ms, and the last ones after ${(file.ms / 1000).toFixed(1)} s. The
process used up to ${file.growthMb.toFixed(0)} MB more memory during the export.
`
}
