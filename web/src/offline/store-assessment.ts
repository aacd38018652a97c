import { type Assessment, endpoints, type QuestionPage } from '@lpi/contract'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { textStore } from '../i18n/text-store.ts'
import type { Encryptor } from '../session/encryptor.ts'
import { removePage, storeApplication } from './application-files.ts'
import { type Copies, deleteCopies, findEncryptor, writeCopies } from './copies.ts'

type Options = { queryClient: QueryClient; userId: string; assessmentId: string }

/**
 * Stores on the device what a started assessment needs to be opened and answered without a connection: its data,
 * encrypted, and the files of the application. Later changes are also stored, until the returned function is called.
 * `storeAssessment` never throws, because the application works without these copies.
 */
export function storeAssessment({ queryClient, userId, assessmentId }: Options) {
  if (!('caches' in window) || !crypto.subtle) return () => {}
  let lastWrite = Promise.resolve()
  let isWaiting = false
  let encryptor: Encryptor | undefined
  const isNeeded = (key: readonly unknown[]) =>
    isProfileKey(key, userId) || isAssessmentKey(key, assessmentId)

  async function write() {
    const queries = queryClient.getQueryCache().findAll({ predicate: ({ queryKey }) => isNeeded(queryKey) })
    const copies: Copies = queries.flatMap(({ queryKey, state }) =>
      state.data === undefined ? [] : [[queryKey, state.data] as const],
    )
    if (copies.some(([, data]) => (data as Partial<Assessment>).status === 'COMPLETED')) {
      await deleteAssessment(assessmentId)
    } else if (copies.some(([[name], data]) => name === 'question-pages' && isComplete(data))) {
      encryptor ??= await findEncryptor(userId)
      if (encryptor) await writeCopies(encryptor, userId, assessmentId, copies)
    }
  }

  /** Changes that occur during a write are written together afterward. */
  function scheduleWrite() {
    if (isWaiting) return
    isWaiting = true
    lastWrite = lastWrite.then(() => {
      isWaiting = false
      return write().catch(warn)
    })
  }

  scheduleWrite()
  void storeApplication(userId, assessmentId).catch(warn)
  return queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && isNeeded(query.queryKey)) scheduleWrite()
  })
}

/** Deletes a completed assessment from the device. Never throws. */
export async function deleteStoredAssessment(assessmentId: string) {
  if ('caches' in window) await deleteAssessment(assessmentId).catch(warn)
}

async function deleteAssessment(assessmentId: string) {
  await Promise.all([deleteCopies(assessmentId), removePage(assessmentId)])
}

/** Whether all pages are loaded. After the user switches the language, they are loaded one by one. */
function isComplete(data: unknown) {
  const { pages } = data as InfiniteData<QuestionPage>
  return pages[0]?.links.previous === null && pages.at(-1)?.links.next === null
}

function isProfileKey([name, owner]: readonly unknown[], userId: string) {
  return name === 'profile' && owner === userId
}

/** Whether the query loads the assessment or its statements in the language of the page. */
function isAssessmentKey([name, second, third, fourth]: readonly unknown[], assessmentId: string) {
  const language = textStore.getLanguage()
  if (name === 'question-pages') {
    return second === 'Assessment' && third === assessmentId && fourth === language
  }
  if (name !== endpoints.getAssessment.path) return false
  const { params, query } = second as { params?: Args; query?: Args }
  return params?.assessmentId === assessmentId && query?.language === language
}

type Args = Record<string, unknown>

function warn(error: unknown) {
  console.warn('The offline copy of the assessment could not be updated.', error)
}
