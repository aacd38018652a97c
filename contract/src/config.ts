import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'

/** What the application needs to know before its first call; one build serves every installation. */
export const WebConfig = z.object({
  productName: z.string(),
  /** Bases of the calls; an empty string is the application's own origin. */
  apiHost: z.string(),
  companyHost: z.string(),
  imageHost: z.string(),
  entitlementsHost: z.string(),
  batchReportsHost: z.string(),
  tokenEndpoint: z.string(),
  clientId: z.string(),
  platform: z.object({ name: z.string(), role: z.string(), customer: z.string(), id: z.string() }),
  /** An administrator's organisation is the one whose name contains this text; empty: the first one. */
  organizationNameFilter: z.string(),
  policyVersions: z.object({ privacy: z.string(), pipl: z.string() }),
  links: z.object({
    about: z.string(),
    purchase: z.string(),
    terms: z.string(),
    privacy: z.string(),
    cookies: z.string(),
    piplPolicy: z.string(),
    support: z.string(),
  }),
  /** The languages on offer, each named in its own words. */
  languages: z.array(z.object({ id: z.string(), name: z.string() })),
  legacyLogin: z.boolean(),
})
export type WebConfig = z.infer<typeof WebConfig>

export const getWebConfig = {
  summary: 'The settings of this installation, for the browser',
  access: 'public',
  method: 'GET',
  path: '/config.json',
  output: WebConfig,
  status: 200,
  refusals: [],
} as const satisfies Endpoint
