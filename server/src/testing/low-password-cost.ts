/**
 * Replaces `credentials/password-cost.ts` in tests that log in or hash passwords very often. `login/login.test.ts`
 * tests the real cost.
 */
export const passwordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 }
