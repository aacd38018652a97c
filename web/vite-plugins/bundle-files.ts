import type { Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle

/** Returns the chunk that contains the module whose path ends with `moduleEnd`. */
export function findChunk(bundle: Bundle, moduleEnd: string) {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(moduleEnd)))
  if (!chunk) throw new Error(`No chunk contains ${moduleEnd}`)
  return chunk
}

/** Returns the scripts and styles of a chunk and of all chunks that it imports, directly or indirectly. */
export function collectFiles(bundle: Bundle, fileName: string, files = new Set<string>()): Set<string> {
  const chunk = bundle[fileName]
  if (chunk?.type !== 'chunk' || files.has(fileName)) return files
  files.add(fileName)
  for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
  for (const importedName of chunk.imports) collectFiles(bundle, importedName, files)
  return files
}
