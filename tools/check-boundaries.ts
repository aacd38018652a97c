/** The architecture as data: who may import whom. What is not listed is forbidden; docs/ARCHITECTURE.md says why. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'

/** Which of our packages a package may import. */
const packages: Record<string, string[]> = {
  contract: [],
  report: ['@lpi/contract'],
  server: ['@lpi/contract', '@lpi/report'],
  web: ['@lpi/contract'],
}

/** Folders in order: each may import those before it, never those after it, so circles between them cannot arise. */
const layers: Record<string, string[]> = {
  server: [
    ...['db', 'base', 'http', 'web-app', 'api-docs', 'mail', 'jobs', 'observability', 'flags'],
    ...['audit', 'identity', 'users', 'organizations', 'images', 'customization', 'instruments'],
    ...[
      'invitations',
      'assessments',
      'reports',
      'searches',
      'batch-reports',
      'privacy',
      'retention',
      'demo',
      'backup',
      'cli',
    ],
  ],
  web: ['api', 'session', 'i18n', 'bootstrap', 'flags', 'ui', 'components', 'screens'],
}

/** Words that may stand in some files only, each with the reason that is printed. */
const onlyIn: { pattern: RegExp; files: RegExp; allowed: RegExp; reason: string }[] = [
  {
    pattern: /process\.env/,
    files: /^server\/src\//,
    allowed: /^server\/src\/(base\/config\.ts|testing\/)/,
    reason: 'the environment is read in base/config.ts only',
  },
  {
    pattern: /\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql`|sql</,
    files: /^server\/src\//,
    allowed: /(\/queries\.ts|^server\/src\/(db|testing)\/.*)$/,
    reason: 'SQL stands in queries.ts files only',
  },
  {
    pattern: /from '(fastify|@fastify\/[\w-]+)'/,
    files: /^server\/src\//,
    allowed: /^server\/src\/(http\/|web-app\/|flags\/serve-flags\.ts|app\.ts|testing\/)/,
    reason: 'only http/, web-app/, flags/serve-flags.ts and app.ts may import the HTTP framework',
  },
  {
    pattern: /\bfetch\(/,
    files: /^web\/src\//,
    allowed: /^web\/src\/(api|bootstrap)\//,
    reason: 'calls leave from web/src/api only, and before it from web/src/bootstrap',
  },
  {
    pattern: /from '@lpi\/contract'/,
    files: /^web\/src\/ui\//,
    allowed: /^$/,
    reason: 'ui/ has no product words',
  },
]

/** The specifier of an import or re-export statement, or of a dynamic import. */
const imports = /(?:[}\w*]\s+from\s|^import\s|\bimport\()\s*'([^'\n]+)'/gm

/** Data that every package may read for its types. */
const data = /^locales\//

const badNames = /(^|\/)(utils?|helpers?|common|misc|manager)(\.tsx?|\/)/

const problems: string[] = []
for (const home of Object.keys(packages)) checkPackage(home)
console.log(problems.join('\n') || 'boundaries hold')
process.exitCode = problems.length > 0 ? 1 : 0

function checkPackage(home: string) {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(`${home}/package.json`, 'utf8'))
  for (const file of globSync(`${home}/src/**/*.{ts,tsx}`).map((path) => path.replaceAll('\\', '/'))) {
    const text = readFileSync(file, 'utf8')
    const isTest = /\.test\.|\/testing\//.test(file)
    if (badNames.test(file)) problem(file, 'is named for nothing in particular')
    checkFolder(home, file)
    checkWords(file, text, isTest)
    const declared = isTest
      ? { ...dependencies, ...devDependencies, vitest: '', 'fast-check': '' }
      : dependencies
    for (const [, specifier = ''] of text.matchAll(imports)) {
      if (specifier.startsWith('node:')) continue
      if (specifier.startsWith('.')) checkRelative(home, file, specifier, isTest)
      else checkPackageImport(home, file, specifier, declared)
    }
  }
}

function checkFolder(home: string, file: string) {
  const folder = folderOf(file)
  if (layers[home] && folder && folder !== 'testing' && !layers[home].includes(folder)) {
    problem(file, `${folder} has no place in the order of ${home}'s folders`)
  }
}

function checkWords(file: string, text: string, isTest: boolean) {
  for (const { pattern, files, allowed, reason } of onlyIn) {
    if (!isTest && files.test(file) && !allowed.test(file) && pattern.test(text)) problem(file, reason)
  }
}

function checkRelative(home: string, file: string, specifier: string, isTest: boolean) {
  const target = relative('.', resolve(dirname(file), specifier)).replaceAll('\\', '/')
  if (data.test(target)) return
  if (!target.startsWith(`${home}/`)) return isTest || problem(file, `leaves its package: ${specifier}`)
  const order = layers[home] ?? []
  const [from, to] = [folderOf(file), folderOf(target)]
  if (!from || isTest || order.length === 0) return
  if (to === 'testing') problem(file, 'test support is for tests')
  else if (!to) problem(file, `${from} may not import ${target}, which puts the parts together`)
  else if (order.indexOf(to) > order.indexOf(from)) problem(file, `${from} may not import ${to}`)
  if (from === 'screens' && to === 'screens' && screenOf(file) !== screenOf(target)) {
    problem(file, `a screen may not import another screen: ${target}`)
  }
}

function checkPackageImport(home: string, file: string, specifier: string, declared: Record<string, string>) {
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
  if (!(name in declared)) problem(file, `${name} is not declared in ${home}/package.json`)
  if (name.startsWith('@lpi/') && !packages[home]?.includes(name))
    problem(file, `${home} may not import ${name}`)
}

/** The folder below `src`, or nothing for a file at its root. */
function folderOf(file: string) {
  return file.split('/').slice(2, -1)[0]
}

/** `screens/{audience}/{screen}/…` */
function screenOf(file: string) {
  return file.split('/').slice(3, 5).join('/')
}

function problem(file: string, message: string) {
  problems.push(`${file}: ${message}`)
}
