/** Checks the import rules of packages, folders and files; docs/ARCHITECTURE.md explains the rules. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { domains, layers } from './layers.ts'

/** The project packages that each package may import. */
const packages: Record<string, string[]> = {
  contract: [],
  report: ['@lpi/contract'],
  server: ['@lpi/contract', '@lpi/report'],
  web: ['@lpi/contract'],
}

/** Code patterns that only some files may contain, and the message for other files. */
const restrictedPatterns: { pattern: RegExp; files: RegExp; allowed: RegExp; reason: string }[] = [
  {
    pattern: /process\.env/,
    files: /^server\/src\//,
    allowed: /^server\/src\/(platform\/base\/config\.ts|testing\/)/,
    reason: 'only platform/base/config.ts may read environment variables',
  },
  {
    pattern: /\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql`|sql</,
    files: /^server\/src\//,
    allowed: /(\/(shared-)?queries\.ts|^server\/src\/(platform\/db|testing)\/.*)$/,
    reason: 'only queries.ts and shared-queries.ts files and platform/db/ may contain SQL',
  },
  {
    pattern: /from '(fastify|@fastify\/[\w-]+)'/,
    files: /^server\/src\//,
    allowed:
      /^server\/src\/(platform\/(http\/|web-app\/|flags\/serve-flags\.ts)|courses\/launch\/serve-launches\.ts|app\.ts|testing\/)/,
    reason:
      'only platform/http/, platform/web-app/, platform/flags/serve-flags.ts, courses/launch/serve-launches.ts and app.ts may import the HTTP framework',
  },
  {
    pattern: /\bfetch\(/,
    files: /^web\/src\//,
    allowed: /^web\/src\/(api|app\/start\/bootstrap)\//,
    reason: 'only api/ and app/start/bootstrap/ may call fetch',
  },
  {
    pattern: /from '@lpi\/contract'/,
    files: /^web\/src\/ui\//,
    allowed: /^$/,
    reason: 'ui/ may not import the contract',
  },
]

/** The specifier of an import or re-export statement, or of a dynamic import. */
const imports = /(?:[}\w*]\s+from\s|^import\s|\bimport\()\s*'([^'\n]+)'/gm

/** Data files that every package may import, so that types can be derived from them. */
const importableData = /^locales\//

const badNames = /(^|\/)(utils?|helpers?|common|misc|manager)(\.tsx?|\/)/

const problems: string[] = []
for (const name of Object.keys(packages)) checkPackage(name)
console.log(problems.join('\n') || 'Boundaries: no violations')
process.exitCode = problems.length > 0 ? 1 : 0

function checkPackage(packageName: string) {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(
    readFileSync(`${packageName}/package.json`, 'utf8'),
  )
  for (const file of globSync(`${packageName}/src/**/*.{ts,tsx}`).map((path) => path.replaceAll('\\', '/'))) {
    const text = readFileSync(file, 'utf8')
    const isTest = /\.test\.|\/testing\//.test(file)
    if (badNames.test(file)) addProblem(file, 'the name is too general')
    checkFolder(packageName, file)
    checkPatterns(file, text, isTest)
    const declaredPackages = isTest
      ? { ...dependencies, ...devDependencies, vitest: '', 'fast-check': '' }
      : dependencies
    for (const [, specifier = ''] of text.matchAll(imports)) {
      if (specifier.startsWith('node:')) continue
      if (specifier.startsWith('.')) checkRelative(packageName, file, specifier, isTest)
      else checkPackageImport(packageName, file, specifier, declaredPackages)
    }
  }
}

function checkFolder(packageName: string, file: string) {
  const folder = folderOf(file)
  if (packageName === 'server') {
    const [domain = '', feature = ''] = folderNames(file)
    if (domain && !isSupport(domain) && !domains[domain]?.features.includes(feature))
      addProblem(file, `server/src/${domain}/${feature} is not listed in tools/layers.ts`)
  }
  if (layers[packageName] && folder && !(folder in layers[packageName])) {
    addProblem(file, `${packageName}/src/${folder} is not listed in tools/layers.ts`)
  }
}

function checkPatterns(file: string, text: string, isTest: boolean) {
  for (const { pattern, files, allowed, reason } of restrictedPatterns) {
    if (!isTest && files.test(file) && !allowed.test(file) && pattern.test(text)) addProblem(file, reason)
  }
}

function checkRelative(packageName: string, file: string, specifier: string, isTest: boolean) {
  const target = relative('.', resolve(dirname(file), specifier)).replaceAll('\\', '/')
  if (importableData.test(target)) return
  if (!target.startsWith(`${packageName}/`))
    return isTest || addProblem(file, `imports a file of another package: ${specifier}`)
  const order = Object.keys(layers[packageName] ?? (packageName === 'server' ? domains : {}))
  const [from, to] = [folderOf(file), folderOf(target)]
  if (!from || isTest || order.length === 0) return
  if (packageName === 'server') checkFeatures(file, target)
  if (to === 'testing') addProblem(file, 'only tests may import testing/')
  else if (!to)
    addProblem(
      file,
      `${from} may not import ${target}: a folder may not import a file at the root of src, because the root files connect the folders`,
    )
  else if (order.indexOf(to) > order.indexOf(from)) addProblem(file, `${from} may not import ${to}`)
  if (from === 'screens' && to === 'screens' && screenOf(file) !== screenOf(target)) {
    addProblem(file, `a screen may not import another screen: ${target}`)
  }
}

/** The rules between features; the caller has checked the order of the domains. */
function checkFeatures(file: string, target: string) {
  const [from, to] = [folderNames(file), folderNames(target)]
  const [domain = '', feature = ''] = to
  if (!domain || from.slice(0, 2).join('/') === to.slice(0, 2).join('/')) return
  if (to.length > 2) addProblem(file, `imports from a subfolder of another feature: ${target}`)
  if (target.endsWith('/queries.ts')) addProblem(file, `imports the queries of another feature: ${target}`)
  const { features = [] } = domains[domain] ?? {}
  if (from[0] === domain && features.indexOf(feature) > features.indexOf(from[1] ?? ''))
    addProblem(file, `${from.join('/')} may not import ${domain}/${feature}, which is listed after it`)
}

function checkPackageImport(
  packageName: string,
  file: string,
  specifier: string,
  declaredPackages: Record<string, string>,
) {
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
  if (!(name in declaredPackages)) addProblem(file, `${name} is not declared in ${packageName}/package.json`)
  if (name.startsWith('@lpi/') && !packages[packageName]?.includes(name))
    addProblem(file, `${packageName} may not import ${name}`)
}

/** The folders of the file below `src`: in the server, the domain, the feature and its subfolders. */
function folderNames(file: string) {
  return file.split('/').slice(2, -1)
}

function isSupport(folder: string) {
  return folder === 'testing' || folder === 'system-tests'
}

/** The folder in `src` that contains the file; undefined for a file directly in `src`. */
function folderOf(file: string) {
  return folderNames(file)[0]
}

/** Returns the audience and the name of the screen in a path `screens/{audience}/{screen}/…`. */
function screenOf(file: string) {
  return file.split('/').slice(3, 5).join('/')
}

function addProblem(file: string, message: string) {
  problems.push(`${file}: ${message}`)
}
