import type { WebConfig } from '@lpi/contract'

/** The settings for component tests. Every host is the page's own origin. */
export const testConfig: WebConfig = {
  productName: 'Everyday Leadership',
  apiHost: '',
  companyHost: '',
  imageHost: '',
  entitlementsHost: '',
  batchReportsHost: '',
  tokenEndpoint: '/identity/token',
  clientId: 'web',
  platform: { name: 'lpi', role: 'learner', customer: 'customer', id: 'platform' },
  policyVersions: { privacy: '1', pipl: '1' },
  links: {
    about: 'https://example.com/about',
    purchase: 'https://example.com/purchase',
    terms: 'https://example.com/terms',
    privacy: 'https://example.com/privacy',
    cookies: 'https://example.com/cookies',
    piplPolicy: 'https://example.com/pipl',
    support: 'https://example.com/support',
  },
  languages: [
    { id: 'en', name: 'English' },
    { id: 'ar', name: 'العربية' },
    { id: 'es', name: 'Español' },
    { id: 'fr', name: 'Français' },
    { id: 'zh-CN', name: '简体中文' },
  ],
  legacyLogin: false,
  institutionLogin: false,
}
