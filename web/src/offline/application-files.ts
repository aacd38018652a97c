import { loadApplicationPage, loadOfflineFiles } from '../api/load-offline-files.ts'
import { textPaths } from '../api/text-files.ts'
import { firstNamespaces } from '../i18n/namespaces.ts'
import { textStore } from '../i18n/text-store.ts'
import { applicationCache } from '../session/device-store.ts'
import { findOwner } from './copies.ts'

const pageOf = (assessmentId: string) => `/assessment/${assessmentId}`

/**
 * Stores the page of the assessment and the files that the page needs, so that the service worker can open the page
 * without a connection. If the user logs out in the meantime, deletes all stored pages and files. If another user has
 * already logged in, deletes only this page.
 */
export async function storeApplication(userId: string, assessmentId: string) {
  try {
    await storeFiles(assessmentId)
  } finally {
    const owner = await findOwner().catch(() => undefined)
    if (!owner) await caches.delete(applicationCache)
    else if (owner !== userId) await removePage(assessmentId)
  }
}

/** Replaces the pages and files of an earlier release of the application once all files of this release are stored. */
async function storeFiles(assessmentId: string) {
  const { entry, files } = await loadOfflineFiles()
  const languages = new Set([textStore.getLanguage(), 'en'])
  const texts = [...languages].flatMap((language) =>
    firstNamespaces.map((namespace) => textPaths.load(language, namespace)),
  )
  const cache = await caches.open(applicationCache)
  const storedPaths = (await cache.keys()).map(({ url }) => new URL(url).pathname)
  // The browser's HTTP cache may contain the previous release's texts for a few minutes after a release.
  const newestTexts = texts.map((path) => new Request(path, { cache: 'no-cache' }))
  await cache.addAll([...files.filter((file) => !storedPaths.includes(file)), ...newestTexts])
  const paths = [...new Set([...storedPaths.filter(isPage), pageOf(assessmentId)])]
  // If the server is running another release of the application, `loadApplicationPage` rejects, and the stored pages
  // and files stay.
  const pages = await Promise.all(paths.map((path) => loadApplicationPage(path, entry)))
  await Promise.all(paths.map((path, i) => cache.put(path, pages[i]!)))
  const outdatedPaths = storedPaths.filter((path) => !isPage(path) && ![...files, ...texts].includes(path))
  await Promise.all(outdatedPaths.map((path) => cache.delete(path)))
}

export async function removePage(assessmentId: string) {
  const cache = await caches.open(applicationCache)
  await cache.delete(pageOf(assessmentId))
}

function isPage(path: string) {
  return path.startsWith('/assessment/')
}
