import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'

/**
 * The settings that the web application loads before any other call. They are not part of the build, so that one build
 * serves every installation.
 */
export const WebConfig = z.object({
  productName: z.string(),
  /** The base URLs for API calls; an empty string means the origin of the application. */
  apiHost: z.string(),
  companyHost: z.string(),
  imageHost: z.string(),
  entitlementsHost: z.string(),
  batchReportsHost: z.string(),
  tokenEndpoint: z.string(),
  clientId: z.string(),
  platform: z.object({ name: z.string(), role: z.string(), customer: z.string(), id: z.string() }),
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
  /** The available languages, each with its name in that language. */
  languages: z.array(z.object({ id: z.string(), name: z.string() })),
  legacyLogin: z.boolean(),
  /** Whether an institution is connected, so that the log-in page asks for it when an address is entered. */
  institutionLogin: z.boolean(),
})
export type WebConfig = z.infer<typeof WebConfig>

export const getWebConfig = {
  summary: 'Get the settings of this installation for the web application',
  tag: 'System',
  access: 'public',
  method: 'GET',
  path: '/config.json',
  output: WebConfig,
  status: 200,
  errorCodes: [],
} as const satisfies Endpoint
