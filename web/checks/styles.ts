/** Checks that every class that a component uses from a CSS module exists, and that every class is used. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync, Visitor } from 'vite'

const classSelector = /\.(-?[a-zA-Z_][\w-]*)(?=[^{}]*\{)/g

const problems: string[] = []
const usedClasses = new Map<string, Set<string>>()
/** Style sheets from which a component uses classes by a computed name, so it is unknown which classes are used. */
const computedSheets = new Set<string>()

for (const file of globSync('web/src/**/*.{ts,tsx}')) readComponent(file)
for (const file of globSync('web/src/**/*.module.css')) checkUnused(file)
console.log(
  problems.join('\n') ||
    `Classes of ${usedClasses.size} style sheets: every used class exists, and every defined class is used`,
)
process.exitCode = problems.length > 0 ? 1 : 0

function readComponent(file: string) {
  const { program } = parseSync(file, readFileSync(file, 'utf8'))
  const sheets = new Map<string, string>()
  new Visitor({
    ImportDeclaration: ({ source, specifiers }) => {
      const localName = specifiers[0]?.local.name
      if (localName && source.value.endsWith('.module.css'))
        sheets.set(localName, join(dirname(file), source.value))
    },
    MemberExpression: ({ object, property, computed }) => {
      const sheet = object.type === 'Identifier' ? sheets.get(object.name) : undefined
      if (!sheet) return
      if (!computed && property.type === 'Identifier') checkClass(file, sheet, property.name)
      else if (property.type === 'Literal') checkClass(file, sheet, String(property.value))
      else computedSheets.add(sheet)
    },
  }).visit(program)
}

function checkClass(file: string, sheet: string, name: string) {
  const usedNames = usedClasses.get(sheet) ?? new Set()
  usedClasses.set(sheet, usedNames.add(name))
  if (!existsSync(sheet) || !classesOf(sheet).has(name))
    problems.push(`${file}: ${sheet} has no class ${name}`)
}

function checkUnused(sheet: string) {
  if (computedSheets.has(sheet)) return
  for (const name of classesOf(sheet)) {
    if (!usedClasses.get(sheet)?.has(name)) problems.push(`${sheet}: the class ${name} is not used`)
  }
}

function classesOf(sheet: string) {
  const text = readFileSync(sheet, 'utf8').replaceAll(/\/\*.*?\*\//gs, '')
  return new Set([...text.matchAll(classSelector)].map(([, name = '']) => name))
}
