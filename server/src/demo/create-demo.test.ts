import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { createDemo } from './create-demo.ts'

let t: TestApp
beforeEach(async () => {
  t = await createTestApp()
})
afterEach(() => t.close())

it('demos that are created at the same time get different names', async () => {
  const create = (seed: number) => createDemo(t.ctx, { learners: 300, seed })
  // The first one imports the questionnaire, for which the others would wait.
  const demos = [await create(1), ...(await Promise.all([create(2), create(3)]))]
  const names = demos.map(({ organization }) => organization)
  expect(names.toSorted()).toEqual(['Demo College 1', 'Demo College 2', 'Demo College 3'])
})
