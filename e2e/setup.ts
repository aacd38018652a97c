import { execFileSync } from 'node:child_process'
import { mkdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { TestProject } from 'vitest/node'
import type { FirstRun } from '../server/src/platform/files/first-run.ts'
import { createTemporaryFolder } from '../server/src/testing/create-temporary-folder.ts'
import { findChromium, findFullChromium } from '../tools/find-chromium.ts'
import { startMailbox } from './mailbox.ts'
import { startProduct } from './product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    product: {
      url: string
      firstRun: FirstRun
      dataDir: string
      mailFolder: string
      legacyKey: string
      chromium: string
      fullChromium: string
    }
  }
}

/** Builds the application and starts one instance of the product and one mail server, which all tests share. */
export default async function setup(project: TestProject) {
  const chromium = findChromium()
  const fullChromium = findFullChromium()
  execFileSync(process.execPath, [resolve(import.meta.dirname, '../tools/build-web.ts')], {
    stdio: 'inherit',
  })
  const folder = await createTemporaryFolder('lpi-e2e-')
  const mailFolder = join(folder, 'mails')
  await mkdir(mailFolder)
  const mailbox = await startMailbox(mailFolder)
  const dataDir = join(folder, 'data')
  const legacyKey = 'the key of a legacy system, for tests only'
  const product = await startProduct(dataDir, {
    SMTP_URL: mailbox.url,
    LEGACY_LOGIN_KEY: legacyKey,
    // Reports are rendered at a low priority, and the tests' browsers keep all cores busy, so rendering can take a long
    // time.
    RENDER_TIMEOUT_SECONDS: '120',
  })
  const { url, firstRun } = product
  project.provide('product', { url, firstRun, dataDir, mailFolder, legacyKey, chromium, fullChromium })
  return async () => {
    await product.stop()
    await mailbox.stop()
    await rm(folder, { recursive: true })
  }
}
