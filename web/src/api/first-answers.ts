/** By their address: what the script before the application has asked for, and in whose name. */
type FirstAnswers = Map<string, { authorization: string | null; answer: Promise<Response> }>

declare global {
  interface Window {
    firstAnswers?: FirstAnswers
  }
}

/** Milliseconds after the start of the page; what nobody has wanted by then may have become another. */
const lifetime = 30_000

/** Each once, only for whom it was asked, and before anything was changed. A request that failed is made again. */
export function takeFirstAnswer(url: string, init: RequestInit): Promise<Response> | undefined {
  const answers = typeof window === 'undefined' ? undefined : window.firstAnswers
  if (init.method !== 'GET') answers?.clear()
  const first = answers?.get(url)
  if (!first) return undefined
  answers?.delete(url)
  const isOurs = first.authorization === new Headers(init.headers).get('authorization')
  if (!isOurs || performance.now() > lifetime) return undefined
  return first.answer.catch(() => fetch(url, init))
}
