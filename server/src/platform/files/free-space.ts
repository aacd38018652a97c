import { statfs } from 'node:fs/promises'

const MB = 1024 * 1024

/** With less free space, a new database cannot be created, and an existing one soon stops. */
export const MIN_FREE_MB = 200

export async function measureFreeSpace(folder: string) {
  const { bavail, bsize } = await statfs(folder)
  return Math.floor((bavail * bsize) / MB)
}
