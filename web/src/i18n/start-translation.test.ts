import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import i18next from 'i18next'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadTexts } from './load-texts.ts'
import { startTranslation } from './start-translation.ts'

const root = join(import.meta.dirname, '../../..')
const firstFiles = ['translation', 'account', 'assessment', 'common'].map((name) => fileOf(name))

/** Hoisted, because the loader reads `fetch` when it is imported. */
const server = vi.hoisted(() => {
  const server = { respond: async (_path: string) => new Response() }
  vi.stubGlobal('fetch', (path: unknown) => server.respond(String(path)))
  return server
})

/** The times of the requests for each file, in milliseconds from the start. */
let requestTimes: Map<string, number[]>
/** The errors of the next requests for the namespaces `common` and `glossary`. */
let failures: (number | 'no response')[]

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const startedAt = Date.now()
  requestTimes = new Map()
  failures = []
  server.respond = async (path) => {
    requestTimes.set(path, [...(requestTimes.get(path) ?? []), Date.now() - startedAt])
    const failure = /common|glossary/.test(path) ? failures.shift() : undefined
    if (failure === 'no response') throw new TypeError('Failed to fetch')
    return new Response(readFileSync(root + path, 'utf8'), { status: failure ?? 200 })
  }
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

function fileOf(namespace: string, language = 'en') {
  return `/locales/${language}/${namespace}.json`
}

async function start() {
  const outcome = startTranslation().then(
    () => 'started',
    (error: Error) => error.message,
  )
  // Long enough for all attempts. Running all timers would never end, because the loader keeps an interval.
  await vi.advanceTimersByTimeAsync(60_000)
  return outcome
}

const waitsBetween = (times: number[] = []) => times.slice(1).map((time, i) => time - times[i]!)

describe('the start', () => {
  it('requests each of the four English files once (REQ-004)', async () => {
    expect(await start()).toBe('started')
    expect([...requestTimes.keys()].toSorted()).toEqual(firstFiles.toSorted())
    expect(i18next.options).toMatchObject({ lng: 'en', fallbackLng: ['en'], defaultNS: 'translation' })
  })

  it.each([500, 599, 'no response'] as const)(
    'repeats a request up to five times after %s, doubling the wait from 350 ms (REQ-006)',
    async (failure) => {
      failures = Array(5).fill(failure)
      expect(await start()).toBe('started')
      expect(waitsBetween(requestTimes.get(fileOf('common')))).toEqual([350, 700, 1400, 2800, 5600])
    },
  )

  it('fails after five repeated requests (REQ-006)', async () => {
    failures = Array(10).fill(503)
    expect(await start()).toBe('These texts could not be loaded: common')
    expect(requestTimes.get(fileOf('common'))).toHaveLength(6)
  })

  it.each([400, 404, 499])('fails without a repeated request after %i (REQ-007)', async (failure) => {
    failures = [failure]
    expect(await start()).toBe('These texts could not be loaded: common')
    expect(requestTimes.get(fileOf('common'))).toHaveLength(1)
  })

  it('limits the parallel requests to ten (REQ-005)', async () => {
    await start()
    expect(i18next.services.backendConnector.maxParallelReads).toBe(10)
  })

  it('does not escape interpolated values (REQ-012)', async () => {
    await start()
    expect(i18next.t('account:layout.homeOf', { productName: 'A & <B>' })).toBe('A & <B> home')
  })

  it('configures a path for missing keys but sends none (REQ-013)', async () => {
    await start()
    const { options } = i18next.services.backendConnector.backend
    expect(options.addPath).toBe('/locales/add/{{lng}}/{{ns}}')
    i18next.t('account:no.such.key' as 'account:login.title')
    await vi.advanceTimersByTimeAsync(60_000)
    expect([...requestTimes.keys()].filter((path) => path.includes('/add/'))).toEqual([])
  })
})

describe('the texts of a screen', () => {
  it('are requested again after a failure, which rejects the screen', async () => {
    await start()
    failures = [404, 404]
    await expect(loadTexts(['glossary'])).rejects.toThrow('These texts could not be loaded: glossary')
    await loadTexts(['glossary'])
    expect(i18next.hasResourceBundle('en', 'glossary')).toBe(true)
  })

  it.each(['admin', 'leader'] as const)('are loaded when it is opened: %s (REQ-004)', async (namespace) => {
    await start()
    await i18next.changeLanguage('fr')
    requestTimes.clear()
    await loadTexts([namespace])
    expect([...requestTimes.keys()].toSorted()).toEqual([fileOf(namespace), fileOf(namespace, 'fr')])
    await loadTexts([namespace])
    expect([...requestTimes.values()].flat()).toHaveLength(2)
  })
})
