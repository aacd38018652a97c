import { endpoints, type Tokens, type WebConfig } from '@lpi/contract'
import { buildRequest } from './build-request.ts'
import { readJson, send } from './send.ts'

/** Exchanges a refresh token for new tokens at the token endpoint of the identity provider. */
export async function requestTokens(config: WebConfig, refreshToken: string): Promise<Tokens> {
  const { url, init } = buildRequest(config, endpoints.refreshTokens, {
    body: { grant_type: 'refresh_token', client_id: config.clientId, refresh_token: refreshToken },
  })
  return endpoints.refreshTokens.output.parse(await readJson(await send(url, init)))
}
