import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const Preloads = z.record(z.string(), z.array(z.string()))

/**
 * What the page at an address asks for as soon as its start script has run, as a `Link` header, so that the browser
 * fetches it together with that script. The build says which files: a list for each pattern of an address.
 */
export function readPreloads(webDir: string): (path: string) => string | undefined {
  const file = join(webDir, 'preloads.json')
  if (!existsSync(file)) return () => undefined
  const known = Object.entries(Preloads.parse(JSON.parse(readFileSync(file, 'utf8')))).map(
    ([address, files]) => ({ pattern: patternOf(address), header: files.map(linkTo).join(', ') }),
  )
  return (path) => known.find(({ pattern }) => pattern.test(path))?.header
}

/** `*` stands for one segment; the rest of our addresses means nothing else in a pattern. */
function patternOf(address: string) {
  return new RegExp(`^${address.replaceAll('*', '[^/]+')}$`)
}

function linkTo(file: string) {
  return file.endsWith('.css')
    ? `<${file}>; rel=preload; as=style; crossorigin`
    : `<${file}>; rel=modulepreload`
}
