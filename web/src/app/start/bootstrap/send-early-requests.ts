import type { WebConfig } from '@lpi/contract'
import { joinUrl } from '../../../api/join-url.ts'
import { readSettings } from '../../../api/read-settings.ts'
import { deviceLanguage } from '../../../i18n/device-language.ts'
import { isExpired, userIdIn } from '../../../session/access-token.ts'
import type { EarlyRequest } from './early-request.ts'
import { storedToken } from './stored-token.ts'

/**
 * The first requests of the screens where many visits start, by the path of the screen. The build inlines them (see
 * vite-plugins/early-requests.ts), so that this script does not include the contract.
 */
declare const EARLY_REQUESTS: Record<string, EarlyRequest[]>

const placeholder = /:(\w+)/g

/*
 * For a logged-in user, sends the requests that the current screen makes first. The application takes the responses
 * from `window.earlyResponses`.
 */
const token = storedToken()
const userId = token && userIdIn(token)
const screen = Object.entries(EARLY_REQUESTS).find(([path]) => paramsIn(path))
const settings = readSettings()
if (token && userId && screen && settings && !isExpired(token)) {
  window.earlyResponses = new Map()
  const params = {
    ...Object.fromEntries(new URLSearchParams(location.search)),
    ...paramsIn(screen[0]),
    userId,
  }
  sendAll(settings, screen[1], params)
}

function sendAll(config: WebConfig, requests: EarlyRequest[], params: Record<string, string>) {
  const supportedLanguages = config.languages.map(({ id }) => id)
  const language = deviceLanguage(supportedLanguages, {
    storage: localStorage,
    languages: navigator.languages,
  })
  for (const [base, template] of requests) {
    const path = fillPath(template, { ...params, language })
    if (path) send(joinUrl(config[base], path))
  }
}

function send(url: string) {
  const response = fetch(url, { credentials: 'omit', headers: { authorization: token ?? '' } })
  // The application repeats a failed request and handles the error.
  response.catch(() => undefined)
  window.earlyResponses?.set(url, { authorization: token, response })
}

/** Returns undefined if the value of a parameter is unknown. */
function fillPath(template: string, params: Record<string, string>) {
  let isComplete = true
  const path = template.replace(placeholder, (_, name: string) => {
    const value = params[name]
    isComplete &&= value !== undefined
    return encodeURIComponent(value ?? '')
  })
  return isComplete ? path : undefined
}

function paramsIn(path: string): Record<string, string> | undefined {
  const pattern = path.replace(placeholder, '(?<$1>[^/]+)')
  const match = new RegExp(`^${pattern}$`).exec(location.pathname)
  return match ? { ...match.groups } : undefined
}
