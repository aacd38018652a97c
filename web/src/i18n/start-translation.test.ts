import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import i18next from 'i18next'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadTexts } from './load-texts.ts'
import { startTranslation } from './start-translation.ts'

const root = join(import.meta.dirname, '../../..')
const firstFiles = ['translation', 'account', 'assessment', 'common'].map((name) => fileOf(name))

/** The loader takes `fetch` as it finds it when it is imported. */
const server = vi.hoisted(() => {
  const server = { answer: async (_path: string) => new Response() }
  globalThis.fetch = (path) => server.answer(String(path))
  return server
})

/** When each file was asked for, in milliseconds from the start. */
let asked: Map<string, number[]>
/** What comes in the place of the file `common`, or of the texts of a screen, one after the other. */
let refusals: (number | 'no answer')[]

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const begin = Date.now()
  asked = new Map()
  refusals = []
  server.answer = async (path) => {
    asked.set(path, [...(asked.get(path) ?? []), Date.now() - begin])
    const refusal = /common|glossary/.test(path) ? refusals.shift() : undefined
    if (refusal === 'no answer') throw new TypeError('Failed to fetch')
    return new Response(readFileSync(root + path, 'utf8'), { status: refusal ?? 200 })
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
  // Long enough for the whole row of tries; not until no timer is left, because the loader keeps one going.
  await vi.advanceTimersByTimeAsync(60_000)
  return outcome
}

const waits = (times: number[] = []) => times.slice(1).map((time, i) => time - times[i]!)

describe('the texts', () => {
  it('of every visit are four files of English, each asked for once (REQ-004)', async () => {
    expect(await start()).toBe('started')
    expect([...asked.keys()].toSorted()).toEqual(firstFiles.toSorted())
    expect(i18next.options).toMatchObject({ lng: 'en', fallbackLng: ['en'], defaultNS: 'translation' })
  })

  it.each([500, 599, 'no answer'] as const)(
    'are asked for again after %s, five times, waiting 350 ms and then twice as long each time (REQ-006)',
    async (refusal) => {
      refusals = Array(5).fill(refusal)
      expect(await start()).toBe('started')
      expect(waits(asked.get(fileOf('common')))).toEqual([350, 700, 1400, 2800, 5600])
    },
  )

  it('are given up after the fifth time (REQ-006)', async () => {
    refusals = Array(10).fill(503)
    expect(await start()).toBe('These texts could not be loaded: common')
    expect(asked.get(fileOf('common'))).toHaveLength(6)
  })

  it.each([400, 404, 499])('are given up at once after %i (REQ-007)', async (refusal) => {
    refusals = [refusal]
    expect(await start()).toBe('These texts could not be loaded: common')
    expect(asked.get(fileOf('common'))).toHaveLength(1)
  })

  it('are read ten at a time at most (REQ-005)', async () => {
    await start()
    expect(i18next.services.backendConnector.maxParallelReads).toBe(10)
  })

  it('take values as they are, because React escapes what it shows (REQ-012)', async () => {
    await start()
    expect(i18next.t('account:layout.homeOf', { productName: 'A & <B>' })).toBe('A & <B> home')
  })

  it('have a path for missing keys, which nothing uses (REQ-013)', async () => {
    await start()
    const { options } = i18next.services.backendConnector.backend
    expect(options.addPath).toBe('/locales/add/{{lng}}/{{ns}}')
    i18next.t('account:no.such.key' as 'account:login.title')
    await vi.advanceTimersByTimeAsync(60_000)
    expect([...asked.keys()].filter((path) => path.includes('/add/'))).toEqual([])
  })

  it('of a screen that do not come keep it away, and are asked for again', async () => {
    await start()
    refusals = [404, 404]
    await expect(loadTexts(['glossary'])).rejects.toThrow('These texts could not be loaded: glossary')
    await loadTexts(['glossary'])
    expect(i18next.hasResourceBundle('en', 'glossary')).toBe(true)
  })

  it.each(['admin', 'leader'] as const)(
    'of a screen come when it is opened: %s (REQ-004)',
    async (namespace) => {
      await start()
      await i18next.changeLanguage('fr')
      asked.clear()
      await loadTexts([namespace])
      expect([...asked.keys()].toSorted()).toEqual([fileOf(namespace), fileOf(namespace, 'fr')])
      await loadTexts([namespace])
      expect([...asked.values()].flat()).toHaveLength(2)
    },
  )
})
