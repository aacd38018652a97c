import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Namespace } from './text-keys.ts'

const root = join(import.meta.dirname, '../../..')
const firstFiles = ['translation', 'account', 'assessment', 'common'].map((name) => fileOf(name))

/** When each file was requested, in milliseconds from the start of the test. */
let requestTimes: Map<string, number[]>
/** How the next requests for the namespaces `common` and `glossary` fail, in request order. */
let failures: (number | 'no response')[]
/** The modules are imported again for each test, because they have state. */
let modules: Awaited<ReturnType<typeof importModules>>
const pageElement = { lang: '', dir: '' }

async function importModules() {
  vi.resetModules()
  const [{ loadTexts }, { startTranslation }, { switchLanguage }, { textStore }] = await Promise.all([
    import('./load-texts.ts'),
    import('./start-translation.ts'),
    import('./switch-language.ts'),
    import('./text-store.ts'),
  ])
  return { loadTexts, startTranslation, switchLanguage, textStore }
}

beforeEach(async () => {
  modules = await importModules()
  vi.stubGlobal('document', { documentElement: pageElement })
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const startedAt = Date.now()
  requestTimes = new Map()
  failures = []
  vi.stubGlobal('fetch', async (path: string) => {
    requestTimes.set(path, [...(requestTimes.get(path) ?? []), Date.now() - startedAt])
    const failure = /common|glossary/.test(path) ? failures.shift() : undefined
    if (failure === 'no response') throw new TypeError('Failed to fetch')
    return new Response(readFileSync(root + path, 'utf8'), { status: failure ?? 200 })
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function fileOf(namespace: string, language = 'en') {
  return `/locales/${language}/${namespace}.json`
}

async function start(language?: string) {
  const outcome = modules.startTranslation(language).then(
    () => 'started',
    (error: Error) => error.message,
  )
  await vi.runAllTimersAsync()
  return outcome
}

const waitsBetween = (times: number[] = []) => times.slice(1).map((time, i) => time - times[i]!)

describe('startTranslation', () => {
  it('requests only the four English files that every visit needs (REQ-004)', async () => {
    expect(await start()).toBe('started')
    expect([...requestTimes.keys()].toSorted()).toEqual(firstFiles.toSorted())
    expect(pageElement).toEqual({ lang: 'en', dir: 'ltr' })
  })

  it('requests the files of another language in addition to the English files, and shows that language (REQ-004)', async () => {
    expect(await start('ar')).toBe('started')
    expect(requestTimes.size).toBe(8)
    expect(pageElement).toEqual({ lang: 'ar', dir: 'rtl' })
  })

  it('shows English if a file of another language cannot be loaded', async () => {
    const respond = fetch
    vi.stubGlobal('fetch', async (path: string) =>
      path === fileOf('common', 'ar') ? new Response('', { status: 404 }) : respond(path),
    )
    expect(await start('ar')).toBe('started')
    expect(pageElement).toEqual({ lang: 'en', dir: 'ltr' })
  })

  it.each([500, 599, 'no response'] as const)(
    'retries a request that fails with %s up to five times; the first wait is 350 ms, and each later wait is twice as long as the one before (REQ-006)',
    async (failure) => {
      failures = Array(5).fill(failure)
      expect(await start()).toBe('started')
      expect(waitsBetween(requestTimes.get(fileOf('common')))).toEqual([350, 700, 1400, 2800, 5600])
    },
  )

  it('fails after five retries (REQ-006)', async () => {
    failures = Array(10).fill(503)
    expect(await start()).toBe('These texts could not be loaded: common')
    expect(requestTimes.get(fileOf('common'))).toHaveLength(6)
  })

  it.each([400, 404, 499])('fails after status %i without a retry (REQ-007)', async (failure) => {
    failures = [failure]
    expect(await start()).toBe('These texts could not be loaded: common')
    expect(requestTimes.get(fileOf('common'))).toHaveLength(1)
  })
})

it('at most ten translation files are requested at the same time (REQ-005)', async () => {
  const { loadTextFile } = await import('../api/text-files.ts')
  const finish: (() => void)[] = []
  vi.stubGlobal('fetch', () => new Promise((resolve) => finish.push(() => resolve(new Response('{}')))))
  const files = Promise.all(Array.from({ length: 25 }, (_, i) => loadTextFile('en', `file-${i}`)))
  const counts: number[] = []
  for (let finished = 0; finished < 25; finished++) {
    await vi.runAllTimersAsync()
    counts.push(finish.length - finished)
    finish[finished]!()
  }
  await files
  expect(counts).toEqual(Array.from({ length: 25 }, (_, i) => Math.min(10, 25 - i)))
})

it('interpolated values are not escaped (REQ-012)', async () => {
  await start()
  const t = modules.textStore.getTranslator(['account'])
  expect(t('layout.homeOf', { productName: 'A & <B>' })).toBe('A & <B> home')
})

it('a path for reporting missing keys is configured, but no report is sent (REQ-013)', async () => {
  const { textPaths } = await import('../api/text-files.ts')
  await start()
  expect(textPaths.add('en', 'common')).toBe('/locales/add/en/common')
  modules.textStore.getTranslator(['account'])('no.such.key' as 'login.title')
  await vi.runAllTimersAsync()
  expect([...requestTimes.keys()].filter((path) => path.includes('/add/'))).toEqual([])
})

describe('the texts of a screen', () => {
  it('fail to load if a request fails, and are requested again on the next attempt', async () => {
    const { loadTexts, textStore } = modules
    await start()
    failures = [404]
    await expect(loadTexts(['glossary'])).rejects.toThrow('These texts could not be loaded: glossary')
    await loadTexts(['glossary'])
    expect(textStore.listMissing('en', ['glossary'])).toEqual([])
  })

  it.each<Namespace>(['admin', 'leader'])(
    'are requested once, in English and in the language of the page: %s (REQ-004)',
    async (namespace) => {
      const { loadTexts, switchLanguage } = modules
      await start()
      await switchLanguage('fr')
      requestTimes.clear()
      await loadTexts([namespace])
      expect([...requestTimes.keys()].toSorted()).toEqual([fileOf(namespace), fileOf(namespace, 'fr')])
      await loadTexts([namespace])
      expect([...requestTimes.values()].flat()).toHaveLength(2)
    },
  )

  it('are requested only once if two screens load them at the same time', async () => {
    await start()
    requestTimes.clear()
    await Promise.all([modules.loadTexts(['admin']), modules.loadTexts(['admin', 'leader'])])
    expect([...requestTimes.values()].flat()).toHaveLength(2)
  })

  it('are also requested in the new language if the page switches languages while they are loading', async () => {
    const { loadTexts, switchLanguage, textStore } = modules
    await start()
    await Promise.all([loadTexts(['admin']), switchLanguage('fr')])
    expect(textStore.listMissing('fr')).toEqual([])
  })
})
