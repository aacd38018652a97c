import { describe, expect, it } from 'vitest'
import { createMemoryAnswerStore, createTestEncryptor, testKey } from '../testing/memory-answer-store.ts'
import { type AnswerKey, assessmentPrefix, openPendingAnswers, userPrefix } from './pending-answers.ts'
import { removeAnswers, removeConfirmations } from './stored-answers.ts'

const recordKey = 'answers/ana/a1/q1'

function setUp() {
  const store = createMemoryAnswerStore()
  const open = (userId = 'ana', assessmentId = 'a1', key = testKey) =>
    openPendingAnswers(assessmentPrefix(userId, assessmentId), store, key)
  /** The answers that the page lists after it has been closed and opened again. */
  async function reopen() {
    const pendingAnswers = open()
    await pendingAnswers.open()
    return pendingAnswers.list().map(({ questionId, value }) => [questionId, value])
  }
  return { store, open, reopen }
}

describe('pending answers', () => {
  it('are listed after a reload, oldest first', async () => {
    const { open, reopen } = setUp()
    const firstVisit = open()
    firstVisit.put('q2', 4, 200)
    firstVisit.put('q1', 'free text', 100)
    await firstVisit.sync()
    expect(await reopen()).toEqual([
      ['q1', 'free text'],
      ['q2', 4],
    ])
  })

  it('belong to one user and one assessment', async () => {
    const { store, open } = setUp()
    await open().sync()
    const pendingAnswers = open()
    pendingAnswers.put('q1', 1)
    await pendingAnswers.sync()
    for (const other of [open('ana', 'a2'), open('ben', 'a1')]) {
      await other.open()
      expect(other.list()).toEqual([])
    }
    expect(await removeConfirmations('ana', store)).toBe(true)
    expect(await removeConfirmations('ben', store)).toBe(false)
  })

  it('are removed when confirmed, unless they changed after they were sent', async () => {
    const { open, reopen } = setUp()
    const pendingAnswers = open()
    const sentAnswers = [pendingAnswers.put('q1', 3), pendingAnswers.put('q2', 5)]
    pendingAnswers.put('q1', 8)
    await pendingAnswers.confirm(sentAnswers)
    expect(pendingAnswers.list()).toMatchObject([{ questionId: 'q1', value: 8 }])
    expect(await reopen()).toEqual([['q1', 8]])
  })

  it('have the status “durable” only after all of them have been stored (REQ-166)', async () => {
    const { open } = setUp()
    const pendingAnswers = open()
    const durabilities: string[] = []
    pendingAnswers.subscribe(() => durabilities.push(pendingAnswers.durability()))
    pendingAnswers.put('q1', 4)
    expect(durabilities).toEqual(['writing'])
    await pendingAnswers.sync()
    expect(durabilities.at(-1)).toBe('durable')
    pendingAnswers.put('q1', 5)
    pendingAnswers.put('q2', 6)
    expect(pendingAnswers.durability()).toBe('writing')
    await pendingAnswers.sync()
    pendingAnswers.put('q2', 7)
    expect(pendingAnswers.durability()).toBe('writing')
  })

  it('have the status “failed” until a later attempt to store them succeeds (REQ-168)', async () => {
    const { store, open, reopen } = setUp()
    store.fail(true)
    const pendingAnswers = open()
    pendingAnswers.put('q1', 4)
    await pendingAnswers.sync()
    expect(pendingAnswers.durability()).toBe('failed')
    pendingAnswers.put('q2', 5)
    expect(pendingAnswers.durability()).toBe('failed')
    expect(pendingAnswers.list()).toHaveLength(2)
    store.fail(false)
    await pendingAnswers.sync()
    expect(pendingAnswers.durability()).toBe('durable')
    expect(await reopen()).toHaveLength(2)
  })

  it('are stored again if the browser has deleted them', async () => {
    const { store, open, reopen } = setUp()
    const pendingAnswers = open()
    await pendingAnswers.confirm([pendingAnswers.put('q1', 4)])
    pendingAnswers.put('q2', 5)
    await pendingAnswers.sync()
    store.records.clear()
    await pendingAnswers.sync()
    expect(pendingAnswers.durability()).toBe('failed')
    await pendingAnswers.sync()
    expect(pendingAnswers.durability()).toBe('durable')
    expect(await reopen()).toEqual([['q2', 5]])
  })

  it.each([false, true])(
    'have a later time than earlier answers to the same question even if the clock was set back (the store fails: %s)',
    async (isFailing) => {
      const { store, open } = setUp()
      store.fail(isFailing)
      const pendingAnswers = open()
      const firstAnswer = pendingAnswers.put('q1', 2, 5000)
      const secondAnswer = pendingAnswers.put('q1', 3, 10)
      expect(secondAnswer.at).toBeGreaterThan(firstAnswer.at)
      await pendingAnswers.confirm([secondAnswer])
      expect(pendingAnswers.put('q1', 4, 10).at).toBeGreaterThan(secondAnswer.at)
    },
  )
})

describe('a confirmation', () => {
  it('that could not be stored is stored later, so that the answer is not sent again (REQ-167)', async () => {
    const { store, open, reopen } = setUp()
    const pendingAnswers = open()
    const answer = pendingAnswers.put('q1', 4)
    await pendingAnswers.sync()
    store.fail(true)
    await pendingAnswers.confirm([answer])
    expect(pendingAnswers.list()).toEqual([])
    store.fail(false)
    await pendingAnswers.sync()
    expect(pendingAnswers.list()).toEqual([])
    expect(await reopen()).toEqual([])
  })

  it('of an answer that was never stored replaces an older stored answer (REQ-167)', async () => {
    const { store, open, reopen } = setUp()
    const pendingAnswers = open()
    pendingAnswers.put('q1', 4)
    await pendingAnswers.sync()
    store.fail(true)
    const newerAnswer = pendingAnswers.put('q1', 9)
    await pendingAnswers.sync()
    store.fail(false)
    await pendingAnswers.confirm([newerAnswer])
    expect(await reopen()).toEqual([])
  })

  it('has no value, and is removed at logout', async () => {
    const { store, open } = setUp()
    const pendingAnswers = open()
    const answer = pendingAnswers.put('q1', 'free text', 100)
    pendingAnswers.put('q2', 4)
    await pendingAnswers.sync()
    await pendingAnswers.confirm([answer], 200)
    expect(store.records.get(recordKey)).toEqual({ at: 100, changeId: answer.changeId, confirmedAt: 200 })
    expect(await removeConfirmations('ana', store)).toBe(true)
    expect([...store.records.keys()]).toEqual(['answers/ana/a1/q2'])
  })
})

it('the answers of an erased user are removed, but not those of other users', async () => {
  const { store, open } = setUp()
  for (const user of ['ana', 'ben']) {
    const pendingAnswers = open(user)
    pendingAnswers.put('q1', 4)
    await pendingAnswers.sync()
  }
  await removeAnswers(userPrefix('ana'), store)
  expect([...store.records.keys()]).toEqual(['answers/ben/a1/q1'])
})

it('if the store fails at logout, no answers count as pending', async () => {
  const { store } = setUp()
  store.fail(true)
  expect(await removeConfirmations('ana', store)).toBe(false)
})

describe('a tab', () => {
  function openTabs() {
    const { store, open, reopen } = setUp()
    const [firstTab, secondTab] = [open(), open()]
    return { store, open, reopen, firstTab, secondTab }
  }

  it('lists the latest answer to each question as soon as another tab has stored it (REQ-167)', async () => {
    const { firstTab, secondTab } = openTabs()
    const stop = firstTab.subscribe(() => {})
    secondTab.put('q1', 2, 1000)
    await secondTab.sync()
    await firstTab.sync()
    firstTab.put('q2', 6, 1001)
    await firstTab.sync()
    secondTab.put('q1', 9, 1002)
    await secondTab.sync()
    await firstTab.sync()
    const values = () => firstTab.list().map(({ questionId, value }) => [questionId, value])
    expect(values()).toEqual([
      ['q2', 6],
      ['q1', 9],
    ])
    stop()
    secondTab.put('q1', 3)
    await secondTab.sync()
    expect(values()).toContainEqual(['q1', 9])
  })

  it.each([1000, 2000])(
    'keeps another tab’s answer (time %i) when its own earlier answer to the same question (time 1000) is confirmed (REQ-167)',
    async (at) => {
      const { firstTab, secondTab, reopen } = openTabs()
      const olderAnswer = firstTab.put('q1', 2, 1000)
      await firstTab.sync()
      secondTab.put('q1', 9, at)
      await secondTab.sync()
      await firstTab.confirm([olderAnswer])
      expect(firstTab.list()).toMatchObject([{ questionId: 'q1', value: 9 }])
      expect(await reopen()).toEqual([['q1', 9]])
    },
  )

  it.each(['pending', 'confirmed'])(
    'replaces an answer that is stored as %s, even if the clock has been set back since then and the tab has not read the answer (REQ-167)',
    async (state) => {
      const { firstTab, secondTab, reopen } = openTabs()
      const firstAnswer = firstTab.put('q1', 2, 5000)
      await firstTab.sync()
      if (state === 'confirmed') await firstTab.confirm([firstAnswer])
      secondTab.put('q1', 3, 10)
      await secondTab.sync()
      await firstTab.sync()
      for (const tab of [firstTab, secondTab])
        expect(tab.list()).toMatchObject([{ value: 3, at: firstAnswer.at + 1 }])
      expect(await reopen()).toEqual([['q1', 3]])
    },
  )

  it.each(['pending', 'confirmed'])(
    'does not replace another tab’s newer answer that is stored as %s with an answer that could not be stored earlier (REQ-167)',
    async (state) => {
      const { store, firstTab, secondTab, reopen } = openTabs()
      store.fail(true)
      firstTab.put('q1', 2, 1000)
      await firstTab.sync()
      store.fail(false)
      const newerAnswer = secondTab.put('q1', 9, 2000)
      await secondTab.sync()
      if (state === 'confirmed') await secondTab.confirm([newerAnswer])
      await firstTab.sync()
      const expected = state === 'confirmed' ? [] : [['q1', 9]]
      expect(firstTab.list().map(({ questionId, value }) => [questionId, value])).toEqual(expected)
      expect(await reopen()).toEqual(expected)
    },
  )

  it('counts the answers that other tabs have saved since the page was opened', async () => {
    const { store, open, firstTab, secondTab } = openTabs()
    await firstTab.confirm([firstTab.put('q1', 3)], performance.timeOrigin - 1)
    await secondTab.sync()
    expect([firstTab.savesElsewhere(), secondTab.savesElsewhere()]).toEqual([0, 0])
    await firstTab.confirm([firstTab.put('q2', 3)], performance.timeOrigin)
    // The clock has been set back.
    await firstTab.confirm([firstTab.put('q3', 3)], 100)
    await secondTab.sync()
    await secondTab.sync()
    const thirdTab = open()
    await thirdTab.sync()
    expect([firstTab, secondTab, thirdTab].map((tab) => tab.savesElsewhere())).toEqual([0, 2, 1])
    expect(store.records.size).toBe(3)
  })
})

describe('encrypted storage', () => {
  it('contains no answer in plain text (SEC-110)', async () => {
    const { store, open } = setUp()
    const pendingAnswers = open()
    pendingAnswers.put('q1', 'free text')
    await pendingAnswers.sync()
    const record = store.records.get(recordKey)!
    expect(Object.keys(record)).toEqual(['at', 'changeId', 'encryptedValue'])
    expect(new TextDecoder().decode(record.encryptedValue!.bytes)).not.toContain('free text')
  })

  it('keeps new answers in memory while there is no key, and stores them afterward (REQ-205)', async () => {
    const { store, open } = setUp()
    let encryptor: ReturnType<AnswerKey['encryptor']>
    const pendingAnswers = open('ana', 'a1', { ...testKey, encryptor: () => encryptor })
    pendingAnswers.put('q1', 4)
    await pendingAnswers.sync()
    expect(store.records.size).toBe(0)
    expect(pendingAnswers.durability()).toBe('failed')
    expect(pendingAnswers.list()).toMatchObject([{ value: 4 }])
    encryptor = createTestEncryptor()
    await pendingAnswers.sync()
    expect(pendingAnswers.durability()).toBe('durable')
    expect([...store.records.keys()]).toEqual([recordKey])
  })

  it('waits for the key before it lists the answers of an earlier visit (REQ-205)', async () => {
    const { open } = setUp()
    let encryptor: ReturnType<AnswerKey['encryptor']>
    let loadCount = 0
    async function load() {
      loadCount++
      encryptor = createTestEncryptor()
    }
    const openWithoutKey = () => open('ana', 'a1', { load, encryptor: () => encryptor })
    await openWithoutKey().open()
    expect(loadCount).toBe(0)
    const firstVisit = open()
    firstVisit.put('q1', 4)
    await firstVisit.sync()
    const pendingAnswers = openWithoutKey()
    await pendingAnswers.open()
    expect(pendingAnswers.list()).toMatchObject([{ questionId: 'q1', value: 4 }])
    await pendingAnswers.open()
    expect(loadCount).toBe(1)
  })

  it.each([
    ['was encrypted with another key', 'q1', createTestEncryptor('another key')],
    ['was moved to another question', 'q2', createTestEncryptor()],
  ])('keeps an answer that %s, but does not list it (SEC-110, REQ-205)', async (_, questionId, encryptor) => {
    const { store, open, reopen } = setUp()
    const firstVisit = open()
    firstVisit.put('q1', 4)
    await firstVisit.sync()
    store.records.set(`answers/ana/a1/${questionId}`, store.records.get(recordKey)!)
    if (questionId === 'q2') store.records.delete(recordKey)
    const pendingAnswers = open('ana', 'a1', { ...testKey, encryptor: () => encryptor })
    await pendingAnswers.open()
    expect(pendingAnswers.list()).toEqual([])
    expect(pendingAnswers.durability()).toBe('durable')
    expect(await removeConfirmations('ana', store)).toBe(true)
    expect(await reopen()).toEqual(questionId === 'q1' ? [['q1', 4]] : [])
  })

  it('does not list an answer as the answer of a later change (SEC-110)', async () => {
    const { store, open, reopen } = setUp()
    const pendingAnswers = open()
    pendingAnswers.put('q1', 4)
    await pendingAnswers.sync()
    store.records.set(recordKey, { ...store.records.get(recordKey)!, changeId: 'another' })
    expect(await reopen()).toEqual([])
  })
})
