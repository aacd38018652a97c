const MAX_PARALLEL_REQUESTS = 10
const MAX_RETRIES = 5
const FIRST_WAIT_MS = 350

/**
 * The specification defines both paths. The path `add` is for reporting missing texts. The application never requests
 * it, because a missing text is already a type error.
 */
export const textPaths = {
  load: (language: string, namespace: string) => `/locales/${language}/${namespace}.json`,
  add: (language: string, namespace: string) => `/locales/add/${language}/${namespace}`,
}

let runningCount = 0
const queue: (() => void)[] = []

/** Runs a request as soon as fewer than the maximum number of requests are running. */
async function runLimited<T>(request: () => Promise<T>) {
  if (runningCount === MAX_PARALLEL_REQUESTS) await new Promise<void>((resolve) => queue.push(resolve))
  else runningCount++
  try {
    return await request()
  } finally {
    // The next waiting request takes the place of this request, so the count does not change.
    const nextRequest = queue.shift()
    if (nextRequest) nextRequest()
    else runningCount--
  }
}

/**
 * Loads a translation file. Repeats the request up to five times if there is no complete response, unless the device is
 * offline, or if the status is 500 or higher. The first wait is 350 ms, and each further wait is twice as long as the one before. Throws if the last
 * request fails. Requests that fail for other reasons are not repeated.
 */
export async function loadTextFile(language: string, namespace: string): Promise<unknown> {
  const path = textPaths.load(language, namespace)
  for (let retryCount = 0; ; retryCount++) {
    const response = await runLimited(() => requestText(path).catch(() => undefined))
    if (response?.ok) return JSON.parse(response.text)
    // While the device is offline, further requests would only delay the message about it.
    const isFinal = response ? response.status < 500 : navigator.onLine === false
    if (isFinal || retryCount === MAX_RETRIES)
      throw new Error(`${path}: ${response?.status ?? 'no response'}`)
    await new Promise((resolve) => setTimeout(resolve, FIRST_WAIT_MS * 2 ** retryCount))
  }
}

async function requestText(path: string) {
  const response = await fetch(path)
  return { ok: response.ok, status: response.status, text: await response.text() }
}
