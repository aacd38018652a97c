import { endpoints } from '@lpi/contract'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Api } from '../api/api.ts'
import { deleteDeviceStore, withDeviceStore } from '../session/device-store.ts'
import { findEncryptor, writeCopies } from './copies.ts'
import { restoreAssessment } from './restore-assessment.ts'

const api = { config: { languages: [{ id: 'en' }, { id: 'fr' }] } } as Api
const assessmentKey = (language: string) => [
  endpoints.getAssessment.path,
  { params: { assessmentId: 'a1' }, query: { language } },
]
const pagesKey = (language: string) => ['question-pages', 'Assessment', 'a1', language]
const queryClient = new QueryClient()
const options = { api, queryClient, userId: 'u1', assessmentId: 'a1' }

beforeEach(async () => {
  await deleteDeviceStore()
  const key = await crypto.subtle.importKey('raw', new Uint8Array(32), 'HKDF', false, ['deriveKey'])
  await withDeviceStore('readwrite', (store) => store.put({ userId: 'u1', key }, 'key'))
  await writeCopies((await findEncryptor('u1'))!, 'u1', 'a1', [
    [['profile', 'u1'], 'stored profile'],
    [assessmentKey('en'), 'stored assessment'],
    [pagesKey('en'), 'stored pages'],
  ])
})
afterEach(async () => {
  queryClient.clear()
  await deleteDeviceStore()
})

it('statements stored in one language are also restored for another language, because the user may have switched languages (REQ-295)', async () => {
  expect(await restoreAssessment(options)).toBe('stored profile')
  expect(queryClient.getQueryData(assessmentKey('fr'))).toBe('stored assessment')
  expect(queryClient.getQueryData(pagesKey('fr'))).toBe('stored pages')
})

it('a response that has already arrived is not replaced by the stored copy (REQ-297)', async () => {
  queryClient.setQueryData(['profile', 'u1'], 'new profile')
  expect(await restoreAssessment(options)).toBe('new profile')
})

it('another user, or the same user after a logout, gets none of the stored copies (SEC-132)', async () => {
  expect(await restoreAssessment({ ...options, userId: 'u2' })).toBeUndefined()
  await deleteDeviceStore()
  expect(await restoreAssessment(options)).toBeUndefined()
  expect(queryClient.getQueryCache().getAll()).toEqual([])
})
