import { endpoints } from '@lpi/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({
    API_HOST: 'https://api.test',
    COMPANY_HOST: 'https://company.test',
    IMAGE_HOST: 'https://image.test',
    ENTITLEMENTS_HOST: 'https://entitlements.test',
    BATCH_REPORTS_HOST: 'https://batch.test',
    TOKEN_ENDPOINT: 'https://identity.test/token',
    CLIENT_ID: 'client',
    PLATFORM_NAME: 'Campus',
    PLATFORM_ROLE: 'Student',
    PLATFORM_CUSTOMER: 'College',
    PLATFORM_ID: 'p-7',
    PRIVACY_POLICY_VERSION: '2.3',
    PIPL_POLICY_VERSION: '4',
  })
})
afterAll(() => t.close())

it('the browser receives the configured settings and the supported languages (REQ-058, REQ-089)', async () => {
  expect((await t.call(endpoints.getWebConfig, {})).body).toMatchObject({
    apiHost: 'https://api.test',
    companyHost: 'https://company.test',
    imageHost: 'https://image.test',
    entitlementsHost: 'https://entitlements.test',
    batchReportsHost: 'https://batch.test',
    tokenEndpoint: 'https://identity.test/token',
    clientId: 'client',
    platform: { name: 'Campus', role: 'Student', customer: 'College', id: 'p-7' },
    policyVersions: { privacy: '2.3', pipl: '4' },
    languages: [
      { id: 'ar', name: 'العربية' },
      { id: 'en', name: 'English' },
      { id: 'es', name: 'Español' },
      { id: 'fr', name: 'Français' },
      { id: 'zh-CN', name: '简体中文' },
    ],
  })
})
