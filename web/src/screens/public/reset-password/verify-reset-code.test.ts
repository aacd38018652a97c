import { endpoints } from '@lpi/contract'
import { describe, expect, it } from 'vitest'
import type { Api } from '../../../api/api.ts'
import { verifyResetCode } from './verify-reset-code.ts'

function fakeApi() {
  const calls: unknown[] = []
  const call = async (endpoint: unknown, args: object) => void calls.push([endpoint, args])
  return { api: { call } as unknown as Api, calls }
}

describe('the code of a reset link', () => {
  it.each(['', ' ', '\t\n'])(
    'is refused as status 400 without a call when it is blank: %j (REQ-084)',
    async (code) => {
      const { api, calls } = fakeApi()
      await expect(verifyResetCode(api, code)).rejects.toMatchObject({ status: 400 })
      expect(calls).toEqual([])
    },
  )

  it('is otherwise the server’s to judge', async () => {
    const { api, calls } = fakeApi()
    expect(await verifyResetCode(api, 'x7')).toBe(true)
    expect(calls).toEqual([[endpoints.validateFunctionCode, { params: { code: 'x7' } }]])
  })
})
