import { Id } from '@lpi/contract'
import { afterEach, expect, it, vi } from 'vitest'

import { randomId } from './random-id.ts'

afterEach(() => vi.unstubAllGlobals())

it('a random id is a unique UUID, even if the browser has no crypto.randomUUID', () => {
  const { getRandomValues } = crypto
  vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) })
  const ids = Array.from({ length: 200 }, randomId)
  expect(new Set(ids).size).toBe(200)
  for (const id of ids) expect(Id.safeParse(id).success).toBe(true)
})
