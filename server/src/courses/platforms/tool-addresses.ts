import type { ToolAddresses } from '@lpi/contract'
import type { Config } from '../../platform/base/config.ts'
import type { PlatformRow } from './shared-queries.ts'

/** The addresses of this installation that a platform is told. */
export function toolAddresses({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): ToolAddresses {
  return {
    toolUrl: `${PUBLIC_URL}/lti/launch`,
    loginUrl: `${PUBLIC_URL}/lti/login`,
    keySetUrl: `${PUBLIC_URL}/lti/keys`,
    iconUrl: `${PUBLIC_URL}/lti/icon.svg`,
  }
}

/** The origins of a platform’s pages, which may frame the launch page. */
export function originsOf(platform: Pick<PlatformRow, 'issuer' | 'authorization_endpoint'>) {
  return [platform.issuer, platform.authorization_endpoint].flatMap((url) =>
    URL.canParse(url) ? [new URL(url).origin] : [],
  )
}
