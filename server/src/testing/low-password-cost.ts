/**
 * Replaces `identity/password-cost.ts` in tests that log in or hash thousands of times.
 * `identity/login.test.ts` proves the real cost.
 */
export const passwordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 }
