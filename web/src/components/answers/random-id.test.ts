import { Id } from '@lpi/contract'
import { afterEach, expect, it, vi } from 'vitest'

import { randomId } from './random-id.ts'

afterEach(() => vi.unstubAllGlobals())

it('a name is a UUID of its own, also where the browser makes none because the address has no https', () => {
  const { getRandomValues } = crypto
  vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) })
  const ids = Array.from({ length: 200 }, randomId)
  expect(new Set(ids).size).toBe(200)
  for (const id of ids) expect(Id.safeParse(id).success).toBe(true)
})
