import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildPerson, completeAssessment, createAssessment, registerThroughApi } from '../../e2e/people.ts'
import { startProduct } from '../../e2e/product.ts'

const root = join(import.meta.dirname, '../..')

/** Builds the web application and starts a new installation with it. */
export async function prepareProduct() {
  execFileSync(process.execPath, [join(root, 'tools/build-web.ts')], { stdio: 'inherit' })
  const dataDir = await mkdtemp(join(tmpdir(), 'lpi-bench-'))
  const product = await startProduct(dataDir)
  return {
    url: product.url,
    async stop() {
      await product.stop()
      await rm(dataDir, { recursive: true })
    },
    /** Registers a learner and creates an assessment. `finish` completes it and returns the path of the report. */
    async createLearner() {
      const learner = await registerThroughApi(product.url, buildPerson())
      const id = await createAssessment(learner, product.firstRun.accessCode)
      return {
        state: learner.state,
        questionPath: `/assessment/${id}?page=1`,
        async finish() {
          await completeAssessment(learner, id)
          return `/assessment/${id}/view-results`
        },
      }
    },
  }
}
