import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { startProduct } from '../../e2e/product.ts'

const root = join(import.meta.dirname, '../..')

/** A fresh product with the current build, and the pages that are measured. */
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
    /** Somebody with one assessment under way and one completed, logged in in the browser of `page`. */
    async becomeLearner(page: Page) {
      const person = await register(product.url)
      const { accessCode } = product.firstRun
      const openId = (await person.call('POST', '/lpi/api/v4/lpi-assessments', { accessCode })).id
      await page.goto(`${product.url}/login`)
      await page.evaluate(
        (auth) => localStorage.setItem('root', JSON.stringify({ state: { auth }, version: 0 })),
        person.auth,
      )
      return {
        question: `/assessment/${openId}?page=1`,
        /** Answers everything, after which there is a report and no question any more. */
        async finish() {
          for (let number = 1; number <= 5; number++) {
            const { questions } = await person.call(
              'GET',
              `/lpi/api/v4/lpi-assessments/${openId}/questions?page=${number}`,
            )
            const responses = questions.map(({ id }: { id: string }, i: number) => ({
              questionId: id,
              value: 3 + ((i * 5 + number) % 8),
            }))
            await person.call('PUT', `/lpi/api/v4/lpi-assessments/${openId}`, {
              responses,
              complete: number === 5,
            })
          }
          return `/assessment/${openId}/view-results`
        },
      }
    },
  }
}

async function register(url: string) {
  const email = `bench-${Date.now()}@example.org`
  const password = 'Quiet-harbour-7'
  const name = { firstName: 'Ada', lastName: 'Lindqvist', country: 'SE', orgOrSchool: '' }
  const send = async (method: string, path: string, body?: object, token?: string) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: token }) }
    const answer = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
    return answer.status === 204 ? undefined : answer.json()
  }
  await send('POST', '/users/api/v4/users', { username: email, email, password, ...name, userMappings: [] })
  const tokens = await send('POST', '/users/api/v4/users/login', { username: email, password })
  const accessToken = `${tokens.token_type} ${tokens.access_token}`
  const call = (method: string, path: string, body?: object) => send(method, path, body, accessToken)
  const { user_id: userId } = JSON.parse(
    atob(tokens.access_token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/')),
  )
  const { policyVersions } = await send('GET', '/config.json')
  const consent = { policyType: 'privacy-policy', version: policyVersions.privacy, status: 'accepted' }
  await call('POST', `/users/api/v4/users/${userId}/user-consents`, consent)
  const auth = {
    status: 'succeeded',
    isAuthenticated: true,
    accessToken,
    refreshToken: tokens.refresh_token,
    userId,
  }
  return { call, auth }
}
