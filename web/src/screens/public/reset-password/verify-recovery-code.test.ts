import { endpoints } from '@lpi/contract'
import { describe, expect, it } from 'vitest'
import type { Api } from '../../../api/api.ts'
import { verifyRecoveryCode } from './verify-recovery-code.ts'

function createFakeApi() {
  const calls: unknown[] = []
  const call = async (endpoint: unknown, args: object) => void calls.push([endpoint, args])
  return { api: { call } as unknown as Api, calls }
}

describe('verifyRecoveryCode', () => {
  it.each(['', ' ', '\t\n'])(
    'rejects the blank code %j with status 400, without calling the server (REQ-084)',
    async (code) => {
      const { api, calls } = createFakeApi()
      await expect(verifyRecoveryCode(api, code)).rejects.toMatchObject({ status: 400 })
      expect(calls).toEqual([])
    },
  )

  it('sends a code that is not blank to the server', async () => {
    const { api, calls } = createFakeApi()
    expect(await verifyRecoveryCode(api, 'x7')).toBe(true)
    expect(calls).toEqual([[endpoints.validateFunctionCode, { params: { code: 'x7' } }]])
  })
})
