import { readdirSync } from 'node:fs'
import type { WebConfig } from '@lpi/contract'
import type { Config } from '../base/config.ts'
import type { Handler } from '../http/handler.ts'
import { languageName } from './language-name.ts'

export const getWebConfig: Handler<'getWebConfig'> = async ({ config }) => webConfig(config)

/** The settings that the browser receives. */
export const webConfig = (config: Config): WebConfig => ({
  productName: config.PRODUCT_NAME,
  apiHost: config.API_HOST,
  companyHost: config.COMPANY_HOST,
  imageHost: config.IMAGE_HOST,
  entitlementsHost: config.ENTITLEMENTS_HOST,
  batchReportsHost: config.BATCH_REPORTS_HOST,
  tokenEndpoint: config.TOKEN_ENDPOINT,
  clientId: config.CLIENT_ID,
  platform: {
    name: config.PLATFORM_NAME,
    role: config.PLATFORM_ROLE,
    customer: config.PLATFORM_CUSTOMER,
    id: config.PLATFORM_ID,
  },
  policyVersions: { privacy: config.PRIVACY_POLICY_VERSION, pipl: config.PIPL_POLICY_VERSION },
  links: {
    about: config.LINK_ABOUT,
    purchase: config.LINK_PURCHASE,
    terms: config.LINK_TERMS,
    privacy: config.LINK_PRIVACY,
    cookies: config.LINK_COOKIES,
    piplPolicy: config.LINK_PIPL_POLICY,
    support: config.LINK_SUPPORT,
  },
  languages: readdirSync(config.localesDir).map((id) => ({ id, name: languageName(id) })),
  legacyLogin: config.isLegacyLoginConfigured,
})
