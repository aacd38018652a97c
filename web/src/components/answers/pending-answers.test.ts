import { describe, expect, it } from 'vitest'
import { createMemoryStores, createTestEncryptor } from '../../testing/memory-stores.ts'
import { decodeRecord, hasValue } from './answer-record.ts'
import { openPendingAnswers, userPrefix } from './pending-answers.ts'
import { hasPendingAnswers, removeAnswers, removeConfirmations } from './stored-answers.ts'

describe('pending answers', () => {
  it('are listed after a reload, oldest first', async () => {
    const stores = createMemoryStores()
    const firstVisit = openPendingAnswers('ana', 'a1', stores)
    firstVisit.put('q2', 4, 200)
    firstVisit.put('q1', 9, 100)

    const afterReload = openPendingAnswers('ana', 'a1', stores)
    await afterReload.sync()
    expect(afterReload.list().map(({ questionId, value }) => [questionId, value])).toEqual([
      ['q1', 9],
      ['q2', 4],
    ])
  })

  it('belong to one user and one assessment', async () => {
    const stores = createMemoryStores()
    openPendingAnswers('ana', 'a1', stores).put('q1', 1)
    expect(openPendingAnswers('ana', 'a2', stores).list()).toEqual([])
    expect(openPendingAnswers('ben', 'a1', stores).list()).toEqual([])
    expect(await hasPendingAnswers('ana', stores)).toBe(true)
    expect(await hasPendingAnswers('ben', stores)).toBe(false)
  })

  it('are removed when confirmed, unless they changed after they were sent', async () => {
    const pendingAnswers = openPendingAnswers('ana', 'a1', createMemoryStores())
    const sentAnswers = [pendingAnswers.put('q1', 3), pendingAnswers.put('q2', 5)]
    pendingAnswers.put('q1', 8)
    await pendingAnswers.confirm(sentAnswers)
    expect(pendingAnswers.list()).toMatchObject([{ questionId: 'q1', value: 8 }])
    await pendingAnswers.sync()
    expect(pendingAnswers.list()).toMatchObject([{ questionId: 'q1', value: 8 }])
  })

  it('are reported as unconfirmed until the last one is confirmed, and the quick store is empty afterward', async () => {
    const stores = createMemoryStores()
    const pendingAnswers = openPendingAnswers('ana', 'a1', stores)
    expect(pendingAnswers.hasUnconfirmed()).toBe(false)
    const sentAnswers = [pendingAnswers.put('q1', 3), pendingAnswers.put('q2', 5)]
    await pendingAnswers.confirm(sentAnswers.slice(0, 1))
    expect(pendingAnswers.hasUnconfirmed()).toBe(true)
    const confirmation = pendingAnswers.confirm(sentAnswers.slice(1))
    expect(pendingAnswers.hasUnconfirmed()).toBe(false)
    await confirmation
    expect(pendingAnswers.hasUnconfirmed()).toBe(false)
    expect([...stores.quickTexts.keys()]).toEqual([])
    await pendingAnswers.sync()
    expect(pendingAnswers.hasUnconfirmed()).toBe(false)
  })

  it('report the latest time at which another tab received a confirmation', async () => {
    const stores = createMemoryStores()
    const [firstTab, secondTab] = [
      openPendingAnswers('ana', 'a1', stores),
      openPendingAnswers('ana', 'a1', stores),
    ]
    await firstTab.confirm([firstTab.put('q1', 3)], 500)
    await firstTab.confirm([firstTab.put('q2', 3)], 400)
    for (const tab of [firstTab, secondTab]) await tab.sync()
    expect([firstTab.confirmedElsewhereAt(), secondTab.confirmedElsewhereAt()]).toEqual([0, 500])
  })

  it.each([false, true])(
    'have a later time than earlier answers to the same question even if the clock was set back (durable store fails: %s)',
    async (isFailing) => {
      const stores = createMemoryStores()
      stores.failDurable(isFailing)
      const pendingAnswers = openPendingAnswers('ana', 'a1', stores)
      const firstAnswer = pendingAnswers.put('q1', 2, 5000)
      const secondAnswer = pendingAnswers.put('q1', 3, 10)
      expect(secondAnswer.at).toBeGreaterThan(firstAnswer.at)
      await pendingAnswers.confirm([secondAnswer])
      expect(pendingAnswers.put('q1', 4, 10).at).toBeGreaterThan(secondAnswer.at)
    },
  )

  it('do not include invalid records', async () => {
    const stores = createMemoryStores()
    stores.quickStore.setItem('answers/ana/a1/q1', 'not json')
    stores.quickStore.setItem('answers/ana/a1/q2', '{"value":{}}')
    const pendingAnswers = openPendingAnswers('ana', 'a1', stores)
    expect(pendingAnswers.list()).toEqual([])
    expect(pendingAnswers.hasUnconfirmed()).toBe(false)
    await pendingAnswers.sync()
    expect(stores.durableTexts.size).toBe(0)
    expect(pendingAnswers.durability()).toBe('durable')
  })
})

describe('the durable copy', () => {
  it('restores every answer if the browser lost the quick copy', async () => {
    const { durableTexts, ...stores } = createMemoryStores()
    const firstVisit = openPendingAnswers('ana', 'a1', stores)
    firstVisit.put('q1', 4)
    firstVisit.put('q2', 'free text')
    await firstVisit.sync()

    const laterVisit = openPendingAnswers('ana', 'a1', createMemoryStores(new Map(), durableTexts))
    expect(laterVisit.list()).toEqual([])
    await laterVisit.sync()
    expect(laterVisit.list()).toEqual(firstVisit.list())
    expect(laterVisit.durability()).toBe('durable')
  })

  it('is included when the application checks for pending answers', async () => {
    const { durableTexts, ...stores } = createMemoryStores()
    openPendingAnswers('ana', 'a1', stores).put('q1', 4)
    expect(await hasPendingAnswers('ana', stores)).toBe(true)
    expect(await hasPendingAnswers('ana', createMemoryStores(new Map(), durableTexts))).toBe(true)
  })

  it('does not restore a confirmed answer, even if its removal from the quick copy was lost (REQ-167)', async () => {
    const { quickTexts, durableTexts, ...stores } = createMemoryStores()
    const firstVisit = openPendingAnswers('ana', 'a1', stores)
    const answer = firstVisit.put('q1', 4)
    await firstVisit.sync()
    const oldTexts = new Map(quickTexts)
    await firstVisit.confirm([answer])

    const laterVisit = openPendingAnswers('ana', 'a1', createMemoryStores(oldTexts, durableTexts))
    await laterVisit.sync()
    expect(laterVisit.list()).toEqual([])
    expect(oldTexts.size).toBe(0)
  })

  it('has the status “durable” only after all answers have been written to it (REQ-166)', async () => {
    const pendingAnswers = openPendingAnswers('ana', 'a1', createMemoryStores())
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

  it('has the status “failed” until a later attempt to write it succeeds', async () => {
    const stores = createMemoryStores()
    stores.failDurable(true)
    const pendingAnswers = openPendingAnswers('ana', 'a1', stores)
    pendingAnswers.put('q1', 4)
    await pendingAnswers.sync()
    expect(pendingAnswers.durability()).toBe('failed')
    expect(pendingAnswers.list()).toHaveLength(1)
    stores.failDurable(false)
    await pendingAnswers.sync()
    expect(pendingAnswers.durability()).toBe('durable')
  })

  it('does not restore an answer that was confirmed while the durable store was failing', async () => {
    const stores = createMemoryStores()
    const pendingAnswers = openPendingAnswers('ana', 'a1', stores)
    const answer = pendingAnswers.put('q1', 4)
    await pendingAnswers.sync()
    stores.failDurable(true)
    await pendingAnswers.confirm([answer])
    stores.failDurable(false)
    await pendingAnswers.sync()
    expect(pendingAnswers.list()).toEqual([])

    const laterVisit = openPendingAnswers('ana', 'a1', stores)
    await laterVisit.sync()
    expect(laterVisit.list()).toEqual([])
  })

  it('keeps a newer answer when it adds the confirmation of an older one', async () => {
    const { durableTexts, ...stores } = createMemoryStores()
    const pendingAnswers = openPendingAnswers('ana', 'a1', stores)
    const answer = pendingAnswers.put('q1', 4)
    await pendingAnswers.sync()
    stores.failDurable(true)
    await pendingAnswers.confirm([answer])
    pendingAnswers.put('q1', 9)
    await pendingAnswers.sync()
    stores.failDurable(false)
    await pendingAnswers.sync()

    const laterVisit = openPendingAnswers('ana', 'a1', createMemoryStores(new Map(), durableTexts))
    await laterVisit.sync()
    expect(laterVisit.list()).toMatchObject([{ questionId: 'q1', value: 9 }])
  })

  it('does not restore an older value if a newer value was confirmed but never written to it', async () => {
    const { durableTexts, ...stores } = createMemoryStores()
    const pendingAnswers = openPendingAnswers('ana', 'a1', stores)
    pendingAnswers.put('q1', 4)
    await pendingAnswers.sync()
    stores.failDurable(true)
    const newerAnswer = pendingAnswers.put('q1', 9)
    await pendingAnswers.sync()
    stores.failDurable(false)
    await pendingAnswers.confirm([newerAnswer])

    const laterVisit = openPendingAnswers('ana', 'a1', createMemoryStores(new Map(), durableTexts))
    await laterVisit.sync()
    expect(laterVisit.list()).toEqual([])
  })

  it('keeps a confirmation for one day after the answer was given', async () => {
    const stores = createMemoryStores()
    const pendingAnswers = openPendingAnswers('ana', 'a1', stores)
    await pendingAnswers.confirm([pendingAnswers.put('q1', 4), pendingAnswers.put('q2', 5, 1000)])
    await pendingAnswers.sync()
    expect([...stores.durableTexts.keys()]).toEqual(['answers/ana/a1/q1'])
    expect(pendingAnswers.durability()).toBe('durable')
  })

  it('does not keep the value of a confirmed answer, or its record after a logout', async () => {
    const stores = createMemoryStores()
    const pendingAnswers = openPendingAnswers('ana', 'a1', stores)
    const answer = pendingAnswers.put('q1', 'free text')
    pendingAnswers.put('q2', 4)
    await pendingAnswers.sync()
    await pendingAnswers.confirm([answer])
    expect(hasValue(decodeRecord(stores.durableTexts.get('answers/ana/a1/q1'))!)).toBe(false)
    stores.durableTexts.set('answers/ana/a1/q3', 'not json')
    await removeConfirmations('ana', stores)
    expect([...stores.durableTexts.keys()]).toEqual(['answers/ana/a1/q2'])
  })

  it('is removed together with the quick copy for an erased user, but is kept for other users', async () => {
    const stores = createMemoryStores()
    for (const user of ['ana', 'ben']) {
      const pendingAnswers = openPendingAnswers(user, 'a1', stores)
      pendingAnswers.put('q1', 4)
      await pendingAnswers.sync()
    }
    await removeAnswers(userPrefix('ana'), stores)
    expect([...stores.quickTexts.keys()]).toEqual(['answers/ben/a1/q1'])
    expect([...stores.durableTexts.keys()]).toEqual(['answers/ben/a1/q1'])
  })
})

describe('a tab', () => {
  it('keeps another tab’s answers, and lists the latest answer to each question', async () => {
    const stores = createMemoryStores()
    const firstTab = openPendingAnswers('ana', 'a1', stores)
    const secondTab = openPendingAnswers('ana', 'a1', stores)
    const olderAnswer = firstTab.put('q1', 2, 1000)
    firstTab.put('q2', 6, 1001)
    secondTab.put('q1', 9, 1002)

    await firstTab.confirm([olderAnswer])
    await secondTab.sync()
    expect(secondTab.list().map(({ questionId, value }) => [questionId, value])).toEqual([
      ['q2', 6],
      ['q1', 9],
    ])
  })

  it.each([1000, 2000])(
    'does not remove another tab’s answer (time %i) from the durable copy when its own answer to the same question (time 1000) is confirmed',
    async (at) => {
      const { durableTexts, ...stores } = createMemoryStores()
      const firstTab = openPendingAnswers('ana', 'a1', stores)
      const olderAnswer = firstTab.put('q1', 2, 1000)
      const secondTab = openPendingAnswers('ana', 'a1', createMemoryStores(new Map(), durableTexts))
      secondTab.put('q1', 9, at)
      await firstTab.sync()
      await secondTab.sync()
      await firstTab.confirm([olderAnswer])
      expect([...durableTexts.keys()]).toEqual(['answers/ana/a1/q1'])

      const afterCrash = openPendingAnswers('ana', 'a1', createMemoryStores(new Map(), durableTexts))
      await afterCrash.sync()
      expect(afterCrash.list()).toMatchObject([{ questionId: 'q1', value: 9 }])
    },
  )

  it('gives a new answer a later time than another tab’s confirmed answer even if the clock was set back', async () => {
    const { durableTexts, ...stores } = createMemoryStores()
    const firstTab = openPendingAnswers('ana', 'a1', stores)
    const now = Date.now()
    const firstAnswer = firstTab.put('q1', 2, now)
    await firstTab.confirm([firstAnswer])
    const secondTab = openPendingAnswers('ana', 'a1', createMemoryStores(new Map(), durableTexts))
    await secondTab.sync()
    expect(secondTab.put('q1', 3, now - 5000).at).toBeGreaterThan(firstAnswer.at)
  })

  it('gives a new answer a later time than another tab’s answer that was confirmed after the last merge, even if the clock was set back', async () => {
    const stores = createMemoryStores()
    const firstTab = openPendingAnswers('ana', 'a1', stores)
    const secondTab = openPendingAnswers('ana', 'a1', stores)
    const firstAnswer = firstTab.put('q1', 2, 5000)
    await secondTab.sync()
    await firstTab.confirm([firstAnswer])
    expect(secondTab.put('q1', 3, 10).at).toBeGreaterThan(firstAnswer.at)
  })

  it('recognizes storage events for answers that another tab wrote', () => {
    const pendingAnswers = openPendingAnswers('ana', 'a1', createMemoryStores())
    expect(pendingAnswers.isAnswerWrite({ key: 'answers/ana/a1/q1', newValue: 'text' })).toBe(true)
    expect(pendingAnswers.isAnswerWrite({ key: 'answers/ben/a1/q1', newValue: 'text' })).toBe(false)
    expect(pendingAnswers.isAnswerWrite({ key: 'answers/ana/a1/q1', newValue: null })).toBe(false)
    expect(pendingAnswers.isAnswerWrite({ key: null, newValue: null })).toBe(false)
  })
})

describe('encrypted storage', () => {
  const key = 'answers/ana/a1/q1'
  const allTexts = ({ quickTexts, durableTexts }: ReturnType<typeof createMemoryStores>) =>
    [...quickTexts.values(), ...durableTexts.values()].join()

  it('contains no answer in plain text, even right after `put` returns (SEC-110)', async () => {
    const stores = createMemoryStores()
    const pendingAnswers = openPendingAnswers('ana', 'a1', stores)
    pendingAnswers.put('q1', 'free text')
    expect([...stores.quickTexts.keys()]).toEqual([key])
    expect(allTexts(stores)).not.toContain('free text')
    await pendingAnswers.sync()
    expect([...stores.durableTexts.keys()]).toEqual([key])
    expect(allTexts(stores)).not.toContain('free text')
  })

  it('keeps new answers in memory while there is no key, and stores them afterward (REQ-205)', async () => {
    const stores = createMemoryStores()
    stores.setEncryptor(undefined)
    const pendingAnswers = openPendingAnswers('ana', 'a1', stores)
    pendingAnswers.put('q1', 4)
    await pendingAnswers.sync()
    expect([stores.quickTexts.size, stores.durableTexts.size]).toEqual([0, 0])
    expect(pendingAnswers.durability()).toBe('failed')
    expect(pendingAnswers.list().map(({ value }) => value)).toEqual([4])

    stores.setEncryptor(createTestEncryptor())
    await pendingAnswers.sync()
    expect(pendingAnswers.durability()).toBe('durable')
    expect([...stores.durableTexts.keys()]).toEqual([key])
    expect(pendingAnswers.list().map(({ value }) => value)).toEqual([4])
    pendingAnswers.put('q1', 6)
    expect(pendingAnswers.list().map(({ value }) => value)).toEqual([6])
  })

  it('keeps answers that were encrypted with another key, and lists them only with that key (REQ-205)', async () => {
    const { durableTexts, quickTexts, ...stores } = createMemoryStores()
    const firstVisit = openPendingAnswers('ana', 'a1', stores)
    firstVisit.put('q1', 4)
    await firstVisit.sync()

    const laterStores = createMemoryStores(quickTexts, durableTexts)
    laterStores.setEncryptor(createTestEncryptor('another key'))
    const pendingAnswers = openPendingAnswers('ana', 'a1', laterStores)
    await pendingAnswers.sync()
    expect(pendingAnswers.list()).toEqual([])
    expect(pendingAnswers.durability()).toBe('durable')
    expect(await hasPendingAnswers('ana', laterStores)).toBe(true)
    await removeConfirmations('ana', laterStores)
    laterStores.setEncryptor(createTestEncryptor())
    await pendingAnswers.sync()
    expect(pendingAnswers.list()).toEqual(firstVisit.list())
  })

  it('lets the application find and confirm pending answers without the key', async () => {
    const stores = createMemoryStores()
    const pendingAnswers = openPendingAnswers('ana', 'a1', stores)
    const answer = pendingAnswers.put('q1', 4)
    stores.setEncryptor(undefined)
    expect(await hasPendingAnswers('ana', stores)).toBe(true)
    await pendingAnswers.confirm([answer])
    expect(await hasPendingAnswers('ana', stores)).toBe(false)
  })
})
