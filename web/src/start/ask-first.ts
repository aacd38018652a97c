import type { WebConfig } from '@lpi/contract'
import { under } from '../api/under.ts'
import { deviceLanguage } from '../i18n/device-language.ts'
import { isExpired, userIdIn } from '../session/access-token.ts'
import { storageKey } from '../session/storage-key.ts'
import type { FirstCall } from './calls.ts'

/** Of calls.ts. The build writes it here, so that this script needs nothing of the contract. */
declare const FIRST_CALLS: Record<string, FirstCall[]>

const placeholder = /:(\w+)/g

/*
 * A script of its own, before the application's: asks in the name of whoever is logged in for what the screen is
 * going to ask for, while the application is still on its way.
 */
const token = keptToken()
const userId = token && userIdIn(token)
const screen = Object.entries(FIRST_CALLS).find(([path]) => paramsIn(path))
const settings = document.getElementById('settings')?.textContent
if (token && userId && screen && settings && !isExpired(token)) {
  window.firstAnswers = new Map()
  const params = {
    ...Object.fromEntries(new URLSearchParams(location.search)),
    ...paramsIn(screen[0]),
    userId,
  }
  askAll(JSON.parse(settings), screen[1], params)
}

function askAll(config: WebConfig, calls: FirstCall[], params: Record<string, string>) {
  const offered = config.languages.map(({ id }) => id)
  const language = deviceLanguage(offered, { storage: localStorage, languages: navigator.languages })
  for (const [base, address] of calls) {
    const path = filled(address, { ...params, language })
    if (path) ask(under(config[base], path))
  }
}

function ask(url: string) {
  const answer = fetch(url, { credentials: 'omit', headers: { authorization: token ?? '' } })
  // The application makes the call again and says what there is to say.
  answer.catch(() => undefined)
  window.firstAnswers?.set(url, { authorization: token, answer })
}

/** Undefined where the page's own address does not say all of it. */
function filled(address: string, params: Record<string, string>) {
  let isWhole = true
  const path = address.replace(placeholder, (_, name: string) => {
    const value = params[name]
    isWhole &&= value !== undefined
    return encodeURIComponent(value ?? '')
  })
  return isWhole ? path : undefined
}

function paramsIn(path: string): Record<string, string> | undefined {
  const pattern = path.replace(placeholder, '(?<$1>[^/]+)')
  const match = new RegExp(`^${pattern}$`).exec(location.pathname)
  return match ? { ...match.groups } : undefined
}

function keptToken(): string | null {
  try {
    const { auth } = JSON.parse(localStorage.getItem(storageKey) ?? '').state
    return auth.isAuthenticated === true ? auth.accessToken : null
  } catch {
    return null
  }
}
