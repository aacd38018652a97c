import { PlatformBody, toTextLine } from '@lpi/contract'
import * as z from 'zod/mini'
import type { RecordEvent } from '../../platform/base/audit-event.ts'
import type { Context } from '../../platform/base/context.ts'
import { hashLinkCode } from '../../platform/secrets/link-code.ts'
import { LINE_ITEM_SCOPE, MEMBERS_SCOPE, SCORE_SCOPE } from './claims.ts'
import { takeRegistration } from './queries.ts'
import { requestJson } from './request-json.ts'
import { storePlatform } from './store-platform.ts'
import { toolAddresses } from './tool-addresses.ts'

const address = z.string().check(z.maxLength(1000), z.regex(/^https?:\/\/[^\s#]+$/))
const TOOL = 'https://purl.imsglobal.org/spec/lti-tool-configuration'
const PLATFORM = 'https://purl.imsglobal.org/spec/lti-platform-configuration'

export const RegistrationRequest = z.object({
  token: z.string().check(z.maxLength(100)),
  openid_configuration: address,
  registration_token: z.optional(z.string().check(z.maxLength(8000))),
})
export type RegistrationRequest = z.infer<typeof RegistrationRequest>

const Configuration = z.object({
  issuer: address,
  authorization_endpoint: address,
  token_endpoint: address,
  jwks_uri: address,
  registration_endpoint: address,
  [PLATFORM]: z.catch(z.optional(z.object({ product_family_code: z.catch(z.string(), '') })), undefined),
})

const Registered = z.object({
  client_id: z.string().check(z.minLength(1), z.maxLength(300)),
  [TOOL]: z.catch(
    z.optional(
      z.object({ deployment_id: z.catch(z.optional(z.string().check(z.maxLength(255))), undefined) }),
    ),
    undefined,
  ),
})

const scopes = [SCORE_SCOPE, LINE_ITEM_SCOPE, MEMBERS_SCOPE]

/**
 * Registers this installation at a platform and the platform here. The link proves that an administrator of an
 * organization wants it, and works once, also if the platform then refuses. Returns undefined if the link is not valid.
 */
export async function registerAtPlatform(ctx: Context, request: RegistrationRequest, record: RecordEvent) {
  const now = ctx.now()
  const organizationId = await takeRegistration(ctx.db, hashLinkCode(request.token), now)
  if (!organizationId) return undefined
  const headers = { accept: 'application/json' }
  const { body } = await requestJson(ctx, request.openid_configuration, { headers })
  const configuration = Configuration.parse(body)
  // Otherwise, a page could register keys of its own for the issuer of another platform.
  const host = new URL(request.openid_configuration).host
  if (new URL(configuration.issuer).host !== host && !isHostedBy(host, configuration.issuer))
    throw new Error('the issuer is not the host of the configuration')
  const { body: answer } = await requestJson(ctx, configuration.registration_endpoint, {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': 'application/json',
      ...(request.registration_token && { authorization: `Bearer ${request.registration_token}` }),
    },
    body: JSON.stringify(toolConfiguration(ctx)),
  })
  const registered = Registered.parse(answer)
  const deploymentId = registered[TOOL]?.deployment_id
  const draft = PlatformBody.parse({
    name: toTextLine(productName(configuration[PLATFORM]?.product_family_code)) || host,
    issuer: configuration.issuer,
    clientId: registered.client_id,
    authorizationEndpoint: configuration.authorization_endpoint,
    tokenEndpoint: configuration.token_endpoint,
    keySetUrl: configuration.jwks_uri,
    deploymentIds: deploymentId ? [deploymentId] : [],
  })
  await ctx.db.transaction().execute(async (trx) => {
    const connectionId = await storePlatform(trx, { organizationId, draft, now })
    await record(trx, 'platform.created', { details: { organizationId, connectionId, by: 'registration' } })
  })
  return draft
}

/** Canvas and Brightspace have one issuer for the hosts of all institutions. */
const sharedIssuers: Record<string, RegExp> = {
  'https://canvas.instructure.com': /(^|\.)(instructure\.com|canvaslms\.com)$/,
  'https://canvas.beta.instructure.com': /(^|\.)(instructure\.com|canvaslms\.com)$/,
  'https://canvas.test.instructure.com': /(^|\.)(instructure\.com|canvaslms\.com)$/,
  'https://blackboard.com': /(^|\.)blackboard\.com$/,
}

function isHostedBy(host: string, issuer: string) {
  return sharedIssuers[issuer]?.test(host) ?? false
}

function productName(code = '') {
  return code ? code.charAt(0).toUpperCase() + code.slice(1) : ''
}

/** What this installation tells a platform about itself. */
function toolConfiguration({ config }: Context) {
  const tool = toolAddresses(config)
  const message = { target_link_uri: tool.toolUrl, label: config.PRODUCT_NAME }
  return {
    application_type: 'web',
    response_types: ['id_token'],
    grant_types: ['implicit', 'client_credentials'],
    initiate_login_uri: tool.loginUrl,
    redirect_uris: [tool.toolUrl],
    client_name: config.PRODUCT_NAME,
    jwks_uri: tool.keySetUrl,
    logo_uri: tool.iconUrl,
    policy_uri: config.LINK_PRIVACY,
    tos_uri: config.LINK_TERMS,
    token_endpoint_auth_method: 'private_key_jwt',
    scope: scopes.join(' '),
    [TOOL]: {
      domain: new URL(config.PUBLIC_URL).host,
      target_link_uri: tool.toolUrl,
      custom_parameters: {
        lpi_link_history: '$ResourceLink.id.history',
        lpi_context_history: '$Context.id.history',
      },
      claims: ['iss', 'sub', 'name', 'given_name', 'family_name', 'email'],
      messages: [
        { type: 'LtiResourceLinkRequest', ...message },
        { type: 'LtiDeepLinkingRequest', ...message },
      ],
    },
  }
}
