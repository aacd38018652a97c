import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet from 'helmet'
import type { Config } from '../base/config.ts'

/** The default security headers. They depend only on the configuration, so they are computed once. */
export function securityHeaders(config: Config) {
  const headers: Record<string, string> = {}
  const response = {
    setHeader(name: string, value: string) {
      headers[name.toLowerCase()] = value
    },
    removeHeader: () => {},
  }
  const middleware = helmet(helmetOptions(config))
  middleware({} as IncomingMessage, response as unknown as ServerResponse, (error) => {
    if (error) throw error
  })
  return headers
}

function helmetOptions(config: Config) {
  const hosts = [
    config.API_HOST,
    config.COMPANY_HOST,
    config.IMAGE_HOST,
    config.ENTITLEMENTS_HOST,
    config.BATCH_REPORTS_HOST,
  ]
  const otherOrigins = [...hosts, config.TOKEN_ENDPOINT]
    .filter((url) => /^https?:/.test(url))
    .map((url) => new URL(url).origin)
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...otherOrigins],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...otherOrigins],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        // The policy that web/src/api/trusted-script-url.ts creates. A second one with the same name is refused.
        trustedTypes: ['application-script'],
      },
    },
    frameguard: { action: 'deny' as const },
    referrerPolicy: { policy: 'no-referrer' as const },
    hsts: config.PUBLIC_URL.startsWith('https:') ? { maxAge: 31_536_000 } : false,
  }
}
