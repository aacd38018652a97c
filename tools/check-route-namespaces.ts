/** Checks that routes.tsx declares for each screen exactly the text namespaces that the screen and its imports use. */
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
const startup = namespacesOf(
  join(source, 'main.tsx'),
  /^import .*'(\.[^'\n]+\.tsx?)'|\} from '(\.[^'\n]+\.tsx?)'/gm,
)
for (const name of startup) {
  if (!declared.get('root')?.includes(name))
    problems.push(`${name}: used at startup, so it must be one of firstNamespaces`)
}

let screens = 0
for (const [, name = '', body = ''] of readFileSync(join(source, 'routes.tsx'), 'utf8').matchAll(routes)) {
  const inherited = declared.get(parent.exec(body)?.[1] ?? '') ?? []
  const [, file, list = ''] = screen.exec(body) ?? []
  const own = [...list.matchAll(/'(\w+)'/g)].map(([, one]) => one ?? '')
  declared.set(name, [...inherited, ...own])
  if (!file) continue
  screens += 1
  const usedHere = namespacesOf(join(source, file), imports)
  for (const one of usedHere) {
    if (!declared.get(name)?.includes(one))
      problems.push(`${file}: uses ${one}, which routes.tsx does not declare`)
  }
  for (const one of own) {
    if (!usedHere.has(one)) problems.push(`${file}: does not use ${one}, which routes.tsx declares`)
  }
}
if (screens === 0) problems.push('routes.tsx: no screens found')
console.log(problems.join('\n') || `Text namespaces: correct for ${screens} screens`)
process.exitCode = problems.length > 0 ? 1 : 0

/** The namespaces that a file and its imports use. */
function namespacesOf(file: string, pattern: RegExp, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return new Set()
  seen.add(file)
  const text = readFileSync(file, 'utf8')
  const own = [...text.matchAll(used)].flatMap(([, list, prefix]) =>
    prefix ? [prefix] : [...(list ?? '').matchAll(/'(\w+)'/g)].map(([, one]) => one ?? ''),
  )
  const further = [...text.matchAll(pattern)].flatMap(([, one, other]) => [
    ...namespacesOf(join(dirname(file), one ?? other ?? ''), pattern, seen),
  ])
  return new Set([...own, ...further])
}
