/**
 * Checks that each frame and screen declares exactly the namespaces of the texts that it and its imports use.
 * Namespaces that are already loaded when the frame or screen opens need no declaration.
 */
import { globSync } from 'node:fs'
import { adminTools } from '../src/app/frames/late-chunks.ts'
import { frames, screens } from '../src/app/routing/screens.ts'
import type { Access, Screen } from '../src/components/routing/define-screen.ts'
import { firstNamespaces } from '../src/i18n/namespaces.ts'
import { readSourceFile } from './source-files.ts'

const problems: string[] = []

checkChunk('main', [], { areDynamicImportsIncluded: false })
for (const { name, texts } of [...Object.values(frames), adminTools]) checkChunk(name, texts)
for (const { name, texts, access } of Object.values<Screen>(screens)) {
  checkChunk(name, texts, { frameNamespaces: frameTexts(access) })
}
const count = Object.keys(screens).length
console.log(
  problems.join('\n') ||
    `Texts of ${count} screens: every used namespace is declared, and every declared namespace is used`,
)
process.exitCode = problems.length > 0 ? 1 : 0

function frameTexts(access: Access): readonly string[] {
  return access === 'administrator' || access === 'user' ? frames[access].texts : []
}

type CheckOptions = { frameNamespaces?: readonly string[]; areDynamicImportsIncluded?: boolean }

function checkChunk(
  name: string,
  declaredNamespaces: readonly string[],
  { frameNamespaces = [], areDynamicImportsIncluded = true }: CheckOptions = {},
) {
  const usedNamespaces = listUsedNamespaces(findFile(name), areDynamicImportsIncluded)
  const availableNamespaces: string[] = [...firstNamespaces, ...frameNamespaces, ...declaredNamespaces]
  for (const namespace of usedNamespaces)
    if (!availableNamespaces.includes(namespace))
      problems.push(`${name}: uses the texts of "${namespace}" but does not declare them`)
  for (const namespace of declaredNamespaces)
    if (!usedNamespaces.has(namespace))
      problems.push(`${name}: declares the texts of "${namespace}" but does not use them`)
}

/** The namespaces of the texts that a file and its imports use. */
function listUsedNamespaces(
  file: string,
  areDynamicImportsIncluded: boolean,
  seenFiles = new Set<string>(),
): Set<string> {
  if (seenFiles.has(file)) return new Set()
  seenFiles.add(file)
  const { imports, dynamicImports, namespaces } = readSourceFile(file)
  const importedFiles = areDynamicImportsIncluded ? [...imports, ...dynamicImports] : imports
  return new Set([
    ...namespaces,
    ...importedFiles.flatMap((importedFile) => [
      ...listUsedNamespaces(importedFile, areDynamicImportsIncluded, seenFiles),
    ]),
  ])
}

/** The file of a component has the component's name. */
function findFile(name: string) {
  const [file, ...otherFiles] = globSync(`web/src/**/${name}.tsx`)
  if (!file || otherFiles.length > 0) throw new Error(`Expected exactly one file named ${name}`)
  return file
}
