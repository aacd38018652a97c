/** Every screen names in routes.tsx the texts that it shows, itself or by what it imports, and no others. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { firstNamespaces } from '../web/src/i18n/namespaces.ts'

const source = 'web/src'
const routes = /const (\w+) = createRoute\(\{(.*?)\}\)\n/gs
const parent = /getParentRoute: \(\) => (\w+)/
const screen = /screen\(\s*'\w+',\s*\(\) => import\('([^']+)'\),?\s*(?:\[([^\]]*)\])?/
const imports = /(?:[}\w*]\s+from\s|^import\s|\bimport\()\s*'(\.[^'\n]+\.tsx?)'/gm
const used = /\buseTranslation\(([^)]*)\)|\bt\('(\w+):/g

const problems: string[] = []
const declared = new Map<string, string[]>([['root', [...firstNamespaces]]])
const start = textsOf(join(source, 'main.tsx'), /^import .*'(\.[^'\n]+\.tsx?)'|\} from '(\.[^'\n]+\.tsx?)'/gm)
for (const name of start) {
  if (!declared.get('root')?.includes(name))
    problems.push(`${name}: shown by the start, so it has to be one of the first`)
}

let screens = 0
for (const [, name = '', body = ''] of readFileSync(join(source, 'routes.tsx'), 'utf8').matchAll(routes)) {
  const inherited = declared.get(parent.exec(body)?.[1] ?? '') ?? []
  const [, file, list = ''] = screen.exec(body) ?? []
  const own = [...list.matchAll(/'(\w+)'/g)].map(([, one]) => one ?? '')
  declared.set(name, [...inherited, ...own])
  if (!file) continue
  screens += 1
  const shown = textsOf(join(source, file), imports)
  for (const one of shown) {
    if (!declared.get(name)?.includes(one))
      problems.push(`${file}: shows ${one} and does not name it in routes.tsx`)
  }
  for (const one of own) {
    if (!shown.has(one)) problems.push(`${file}: names ${one} and does not show it`)
  }
}
if (screens === 0) problems.push('routes.tsx names its screens in a way that is not understood here')
console.log(problems.join('\n') || `${screens} screens name their texts`)
process.exitCode = problems.length > 0 ? 1 : 0

/** The namespaces that a file and everything it imports show. */
function textsOf(file: string, pattern: RegExp, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return new Set()
  seen.add(file)
  const text = readFileSync(file, 'utf8')
  const own = [...text.matchAll(used)].flatMap(([, list, prefix]) =>
    prefix ? [prefix] : [...(list ?? '').matchAll(/'(\w+)'/g)].map(([, one]) => one ?? ''),
  )
  const further = [...text.matchAll(pattern)].flatMap(([, one, other]) => [
    ...textsOf(join(dirname(file), one ?? other ?? ''), pattern, seen),
  ])
  return new Set([...own, ...further])
}
