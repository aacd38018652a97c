import { spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { cp, rm, writeFile } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { installPackages } from '../../../tools/install-packages.ts'
import { createTemporaryFolder } from './create-temporary-folder.ts'
import { findFreePort } from './find-free-port.ts'

const PROGRAM = '/usr/bin/glewlwyd'
const PAGES = '/usr/share/glewlwyd/webapp'
const SCHEMA = '/usr/share/doc/glewlwyd/database/init.sqlite3.sql.gz'
const SCOPES = ['openid', 'profile', 'email']

type Options = { redirectUri: string; clientId: string; clientSecret: string }
type Person = { username: string; password: string; name: string; email?: string }

/**
 * Starts Glewlwyd, an OpenID provider written in C that shares no code with the product or its libraries. Installs the
 * Debian package if it is missing. Returns undefined where it cannot be installed.
 */
export async function startGlewlwyd({ redirectUri, clientId, clientSecret }: Options) {
  if (!existsSync(PROGRAM)) installPackages(['glewlwyd'], 'log-in at an independent provider')
  if (!existsSync(PROGRAM)) return undefined
  const folder = await createTemporaryFolder('lpi glewlwyd ')
  const url = `http://127.0.0.1:${await findFreePort()}`
  const database = new DatabaseSync(`${folder}/db`)
  database.exec(gunzipSync(readFileSync(SCHEMA)).toString())
  database.close()
  // The package links to files of other packages, which Glewlwyd does not serve, and has a folder for the settings file.
  await cp(PAGES, `${folder}/pages`, {
    recursive: true,
    dereference: true,
    filter: (path) => !path.startsWith(`${PAGES}/config.json`),
  })
  await cp(`${PAGES}/config.json/config.json`, `${folder}/pages/config.json`)
  await writeFile(`${folder}/conf`, configuration(folder, url))
  const child = spawn(PROGRAM, ['-c', `${folder}/conf`], { stdio: ['ignore', 'ignore', 'inherit'] })
  const stop = async () => {
    child.kill()
    await rm(folder, { recursive: true })
  }
  const administrator = await setUp(url, { redirectUri, clientId, clientSecret }).catch(async (error) => {
    await stop()
    throw error
  })
  return {
    issuer: `${url}/api/oidc`,
    stop,
    addPerson: ({ username, password, name, email = '' }: Person) =>
      administrator.call('POST', '/api/user/', {
        username,
        password,
        name,
        email,
        enabled: true,
        scope: [...SCOPES, 'g_profile'],
      }),
    removePerson: (username: string) => administrator.call('DELETE', `/api/user/${username}`),
  }
}

async function setUp(url: string, { redirectUri, clientId, clientSecret }: Options) {
  await waitUntilReady(url)

  const administrator = await logInAsAdministrator(url)
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  await administrator.call('POST', '/api/mod/plugin/', {
    module: 'oidc',
    name: 'oidc',
    display_name: 'OpenID Connect',
    parameters: pluginParameters(url, privateKey, publicKey),
  })
  for (const name of SCOPES) {
    const scope = { name, display_name: name, password_required: true, password_max_age: 0, scheme: {} }
    const isPresent = name === 'openid'
    await administrator.call(isPresent ? 'PUT' : 'POST', `/api/scope/${isPresent ? name : ''}`, scope)
  }
  await administrator.call('POST', '/api/client/', {
    client_id: clientId,
    name: 'Leadership',
    enabled: true,
    confidential: true,
    client_secret: clientSecret,
    redirect_uri: [redirectUri],
    post_logout_redirect_uri: new URL('/login', redirectUri).href,
    authorization_type: ['code', 'refresh_token'],
    token_endpoint_auth_method: ['client_secret_basic'],
    scope: [],
  })
  return administrator
}

/** The administrator, logged in. */
async function logInAsAdministrator(url: string) {
  let cookie = ''
  const call = async (method: string, path: string, body?: object) => {
    const headers = { 'content-type': 'application/json', cookie }
    const response = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    if (!response.ok)
      throw new Error(`Glewlwyd: ${method} ${path}: ${response.status} ${await response.text()}`)
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
  }
  await call('POST', '/api/auth/', { username: 'admin', password: 'password' })
  return { call }
}

async function waitUntilReady(url: string) {
  for (let attempt = 0; attempt < 100; attempt++) {
    const isReady = await fetch(`${url}/config`).then(
      () => true,
      () => false,
    )
    if (isReady) return
    await sleep(100)
  }
  throw new Error('Glewlwyd did not start within ten seconds')
}

function configuration(folder: string, url: string) {
  return `
port=${new URL(url).port}
bind_address="127.0.0.1"
external_url="${url}"
login_url="login.html"
api_prefix="api"
static_files_path="${folder}/pages/"
static_files_mime_types=({extension=".html";mime_type="text/html"},{extension=".css";mime_type="text/css"},{extension=".js";mime_type="application/javascript"},{extension=".json";mime_type="application/json"})
log_mode="console"
log_level="ERROR"
cookie_secure=0
cookie_same_site="empty"
session_key="GLEWLWYD2_SESSION_ID"
admin_scope="g_admin"
profile_scope="g_profile"
user_module_path="/usr/lib/glewlwyd/user"
client_module_path="/usr/lib/glewlwyd/client"
user_auth_scheme_module_path="/usr/lib/glewlwyd/scheme"
plugin_module_path="/usr/lib/glewlwyd/plugin"
use_secure_connection=false
secure_connection_key_file="${folder}/none.key"
secure_connection_pem_file="${folder}/none.pem"
hash_algorithm="SHA512"
login_api_enabled=true
database={type="sqlite3";path="${folder}/db"}
`
}

function pluginParameters(url: string, key: string, cert: string) {
  return {
    iss: `${url}/api/oidc`,
    'jwt-type': 'rsa',
    'jwt-key-size': '256',
    key,
    cert,
    'access-token-duration': 3600,
    'refresh-token-duration': 1209600,
    'code-duration': 600,
    'refresh-token-rolling': true,
    'allow-non-oidc': false,
    'auth-type-code-enabled': true,
    'auth-type-token-enabled': false,
    'auth-type-id-token-enabled': true,
    'auth-type-none-enabled': false,
    'auth-type-password-enabled': false,
    'auth-type-client-enabled': false,
    'auth-type-refresh-enabled': true,
    'subject-type': 'public',
    'pkce-allowed': true,
    'pkce-method-plain-allowed': false,
    'jwks-show': true,
    'session-management-allowed': true,
    'session-cookie-name': 'GLEWLWYD2_OIDC_SESSION',
    'session-cookie-expiration': 2419200,
    'client-post_logout_redirect_uris-parameter': 'post_logout_redirect_uri',
    'request-parameter-allow': false,
    'name-claim': 'on-demand',
    'name-claim-scope': ['profile'],
    'email-claim': 'on-demand',
    'email-claim-scope': ['email'],
    scope: [{ name: 'openid', 'refresh-token-rolling': true }],
  }
}
