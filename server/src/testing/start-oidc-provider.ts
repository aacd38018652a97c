import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Configuration } from 'oidc-provider'

/** What the provider knows about a person, under the subject. */
export type ProviderPeople = Record<string, Record<string, unknown>>

const CLIENT = { clientId: 'lpi', clientSecret: 'a secret of the provider' }

/** A certified OpenID Connect provider on a loopback address. It asks no questions: `logIn` names the person. */
export async function startOidcProvider(people: ProviderPeople, publicUrl = 'https://lpi.test') {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  /** Undefined: the provider logs in no one. */
  let person: string | undefined = ''
  const provider = new Provider(issuer, {
    ...settings,
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [`${publicUrl}/login/return`],
        post_logout_redirect_uris: [`${publicUrl}/login`],
        grant_types: ['authorization_code', 'refresh_token'],
      },
    ],
    findAccount: (_ctx, id) =>
      people[id] && { accountId: id, claims: async () => ({ sub: id, ...people[id] }) },
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        accountId: oidc.session!.accountId!,
        clientId: oidc.client!.clientId,
      })
      grant.addOIDCScope('openid email profile groups offline_access')
      await grant.save()
      return grant
    },
  })
  const handle = provider.callback()
  let state: 'up' | 'hangs' | 'refuses' = 'up'
  const requests: string[] = []
  server.on('request', (request, response) => {
    requests.push(`${request.method} ${request.url}`)
    if (state === 'hangs') return
    if (state === 'refuses') return void request.socket.destroy()
    if (!request.url?.startsWith('/interaction/')) return void handle(request, response)
    const result =
      person === undefined
        ? { error: 'access_denied', error_description: 'The account is locked' }
        : { login: { accountId: person } }
    void provider.interactionFinished(request, response, result)
  })
  return {
    ...CLIENT,
    issuer,
    people,
    /** The method and the path of each request so far. */
    requests,
    /** Lets requests hang, as behind a firewall that drops packets, or closes their connections. */
    fail(how: 'hangs' | 'refuses') {
      state = how
    },
    recover() {
      state = 'up'
    },
    /** The person who logs in next in a browser. */
    become(subject: string | undefined) {
      person = subject
    },
    /** Does what a browser does at the provider. Returns the query of the return address. */
    async logIn(url: string, subject: string) {
      person = subject
      return followRedirects(url, publicUrl)
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type OidcProvider = Awaited<ReturnType<typeof startOidcProvider>>

const settings: Configuration = {
  cookies: { keys: ['a key for tests'] },
  claims: {
    openid: ['sub'],
    email: ['email', 'email_verified'],
    profile: ['name', 'given_name', 'family_name', 'locale'],
    groups: ['groups'],
  },
  features: {
    devInteractions: { enabled: false },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: (ctx, form) => {
        ctx.body = `<!doctype html><title>Log out</title>${form}<button form="op.logoutForm" name="logout" value="yes">Log out of the college</button>`
      },
    },
  },
  interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
  pkce: { required: () => true },
  issueRefreshToken: async () => true,
  ttl: { AccessToken: 600, IdToken: 600, Grant: 3600, Interaction: 600, RefreshToken: 3600, Session: 3600 },
}

async function followRedirects(start: string, publicUrl: string) {
  const cookies = new Map<string, string>()
  for (let url = start, steps = 0; steps < 10; steps++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (!location) throw new Error(`${response.status} ${await response.text()}`)
    url = new URL(location, url).href
    if (url.startsWith(publicUrl)) return new URL(url).search.slice(1)
  }
  throw new Error('too many redirects')
}
