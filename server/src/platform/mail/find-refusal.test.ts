import { expect, it } from 'vitest'
import { cleanReply } from './find-refusal.ts'

it.each([
  ['550 5.1.1 <ida@example.com>: Recipient address rejected', '550 5.1.1 Recipient address rejected'],
  ['550-5.1.1 There is no\r\n550 5.1.1 such user', '550 5.1.1 There is no such user'],
  ['554 Refused by policy', '554 Refused by policy'],
  ['552 5.2.2.1 Mailbox\u0007 \u202efull', '552 5.2.2.1 Mailbox full'],
  [`550 ${'拒'.repeat(300)}`, `550 ${'拒'.repeat(195)}…`],
])('of the reply %j, the reason is %j', (reply, reason) => {
  expect(cleanReply(reply)).toBe(reason)
})
