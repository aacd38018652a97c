export const providers = ['entra', 'google', 'okta', 'keycloak', 'other'] as const
export type Provider = (typeof providers)[number]

/** A value to enter at the provider: one of this installation's addresses, or fixed text. */
type ProviderRow = { field: string; value: 'redirectUri' | 'logoutRedirectUri' | { text: string } }

/**
 * What to enter at each provider. The names of its fields are those of its English console, which administrators of
 * every language see or can look up, so they are not translated.
 */
export const providerRows: Record<Provider, readonly ProviderRow[]> = {
  entra: [
    { field: 'Redirect URI (Web)', value: 'redirectUri' },
    { field: 'Redirect URI (Web), second entry', value: 'logoutRedirectUri' },
    { field: 'Supported account types', value: { text: 'Single tenant' } },
    { field: 'Token configuration → Optional claim (ID)', value: { text: 'email' } },
  ],
  google: [
    { field: 'Application type', value: { text: 'Web application' } },
    { field: 'Authorized redirect URIs', value: 'redirectUri' },
    { field: 'Audience', value: { text: 'Internal' } },
  ],
  okta: [
    { field: 'Sign-in method, application type', value: { text: 'OIDC, Web Application' } },
    { field: 'Grant type', value: { text: 'Authorization Code, Refresh Token' } },
    { field: 'Sign-in redirect URIs', value: 'redirectUri' },
    { field: 'Sign-out redirect URIs', value: 'logoutRedirectUri' },
  ],
  keycloak: [
    { field: 'Client authentication', value: { text: 'On' } },
    { field: 'Authentication flow', value: { text: 'Standard flow' } },
    { field: 'Valid redirect URIs', value: 'redirectUri' },
    { field: 'Valid post logout redirect URIs', value: 'logoutRedirectUri' },
  ],
  other: [
    { field: 'redirect_uris', value: 'redirectUri' },
    { field: 'post_logout_redirect_uris', value: 'logoutRedirectUri' },
    { field: 'grant_types', value: { text: 'authorization_code, refresh_token' } },
    { field: 'response_types', value: { text: 'code' } },
    { field: 'scope', value: { text: 'openid profile email' } },
  ],
}

/** What the issuer of each provider looks like. */
export const issuerExamples: Record<Provider, string> = {
  entra: 'https://login.microsoftonline.com/TENANT-ID/v2.0',
  google: 'https://accounts.google.com',
  okta: 'https://COLLEGE.okta.com',
  keycloak: 'https://HOST/realms/REALM',
  other: 'https://login.college.edu',
}

/** The provider whose issuer this is; undefined for a new connection. */
export function providerOf(issuer: string): Provider | undefined {
  if (issuer === '') return undefined
  if (issuer.includes('login.microsoftonline.com')) return 'entra'
  if (issuer.includes('accounts.google.com')) return 'google'
  if (issuer.includes('okta.com')) return 'okta'
  return issuer.includes('/realms/') ? 'keycloak' : 'other'
}
