/**
 * The list of files that a started assessment needs while there is no connection. vite-plugins/list-offline-files.ts
 * writes this list. `entry` is the entry script.
 */
type OfflineFiles = { entry: string; files: string[] }

export async function loadOfflineFiles(): Promise<OfflineFiles> {
  const response = await fetch('/offline-files.json')
  if (!response.ok) throw new Error(`/offline-files.json: ${response.status}`)
  return response.json()
}

/**
 * Fetches the page at a path. Rejects if the page does not load the entry script `entry`, because the page then belongs
 * to another release.
 */
export async function loadApplicationPage(path: string, entry: string): Promise<Response> {
  const response = await fetch(path)
  const html = await response.clone().text()
  if (!response.ok || !html.includes(entry)) throw new Error(`${path} is not a page of this release`)
  return response
}
