import { endpoints } from '@lpi/contract'
import { expect } from 'vitest'
import type { TestApp } from './test-app.ts'

/**
 * Sends the request that withdraws the learner's consent to the privacy policy. Afterward, searches, counts and new
 * blocks exclude the learner.
 */
export async function withdrawConsent(t: TestApp, learner: { userId: string; accessToken: string }) {
  const { userId } = learner
  const body = { userId, policyType: 'privacy-policy', version: '1', status: 'withdrawn' } as const
  const { status } = await t.call(endpoints.createConsent, { params: { userId }, body }, learner)
  expect(status).toBe(201)
}
