import fc from 'fast-check'
import type { TestApp } from '../test-app.ts'
import { checkResponse } from './check-response.ts'
import { type FuzzRequest, generateRequest, validRequests } from './generate-request.ts'
import type { Operation } from './operations.ts'
import { sendRequest } from './send-request.ts'
import { activeCallers, buildTenants, listOtherTenantTexts, renewCaller, type Tenants } from './tenants.ts'

type Options = { seed: number; numRuns: number }

/**
 * Settings with limits so high that the random requests do not reach them. Other limits per network need no change,
 * because each request comes from a random network.
 */
export const raisedLimits = { REQUESTS_PER_MINUTE: '1000000', INVITATION_MAILS_PER_DAY: '1000000' }

/**
 * Returns a function that sends random requests to an operation and checks every response. The seed is printed; set
 * FC_SEED to repeat a run.
 */
export async function createFuzzer(t: TestApp, { numRuns, ...options }: Options) {
  const seed = Number(process.env.FC_SEED ?? options.seed)
  process.stdout.write(`random requests: FC_SEED=${seed}, ${numRuns} per endpoint\n`)
  let tenants = await buildTenants(t)

  async function send(operation: Operation, request: FuzzRequest) {
    const { url, sentBody, response } = await sendRequest(t, tenants, operation, request)
    // Anyone who has the access code of `a`, even without an account, may see the cohort that its learners see.
    const isCodeHolder = operation.name === 'checkAccessCode' && !activeCallers.includes(request.caller)
    const reader = isCodeHolder ? 'learner' : request.caller
    try {
      checkResponse(operation, response, listOtherTenantTexts(tenants, reader))
    } catch (error) {
      const { statusCode, payload } = response
      const summary = `${request.caller}: ${operation.endpoint.method} ${url}\n${sentBody?.slice(0, 2000)}\n${statusCode} ${payload.slice(0, 2000)}`
      throw new Error(`${(error as Error).message}\n\n${summary}`)
    }
    if (response.statusCode === 429) await resetLimits(t)
    if (hasLostAccess(tenants, request, response)) tenants = await renewCaller(t, tenants, request.caller)
  }

  return async function fuzz(operation: Operation) {
    await fc.assert(
      fc.asyncProperty(generateRequest(operation), (request) => send(operation, request)),
      { seed, numRuns, examples: validRequests(operation).map((request) => [request]) },
    )
  }
}

/** Resets the limits. Otherwise, most of the later requests would exceed a limit per account and be rejected. */
async function resetLimits({ ctx }: TestApp) {
  await ctx.db.deleteFrom('allowances').execute()
}

/** Whether an earlier request ended the caller's session, erased the account or withdrew consent. */
function hasLostAccess(
  { callers }: Tenants,
  { caller, overrides }: FuzzRequest,
  { payload }: Awaited<ReturnType<typeof sendRequest>>['response'],
) {
  if (!callers[caller] || !activeCallers.includes(caller) || overrides.headers?.authorization) return false
  return /"(auth\.required|consent\.required)"/.test(payload)
}
