import { readdirSync } from 'node:fs'
import type { WebConfig } from '@lpi/contract'
import { createCache } from '../base/cache.ts'
import type { Config } from '../base/config.ts'
import type { Context } from '../base/context.ts'
import { stateOf } from '../base/process-state.ts'
import type { Handler } from '../http/handler.ts'
import { languageName } from './language-name.ts'
import { hasOpenConnection } from './queries.ts'

export const getWebConfig: Handler<'getWebConfig'> = async (ctx) =>
  webConfig(ctx.config, await isInstitutionConnected(ctx))

const MAX_AGE_MS = 30_000

const createAnswers = () => createCache<'', boolean>()

/**
 * Whether people can log in at an institution, as of at most thirty seconds ago. If the database cannot be read, the
 * page is sent without this way to log in.
 */
export async function isInstitutionConnected(ctx: Pick<Context, 'db' | 'state'>) {
  return stateOf(ctx, createAnswers)
    .get('', () => hasOpenConnection(ctx.db), MAX_AGE_MS)
    .catch(() => false)
}

/** The settings that the browser receives. */
export const webConfig = (config: Config, institutionLogin: boolean): WebConfig => ({
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
  institutionLogin,
})
