import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'

/** The files that a source file imports, and the namespaces of the texts that it uses. */
export type SourceFile = { imports: string[]; dynamicImports: string[]; namespaces: Set<string> }

const parsedFiles = new Map<string, SourceFile>()

export function readSourceFile(file: string): SourceFile {
  const cachedFile = parsedFiles.get(file)
  if (cachedFile) return cachedFile
  const sourceFile: SourceFile = { imports: [], dynamicImports: [], namespaces: new Set() }
  parsedFiles.set(file, sourceFile)
  const { program, errors } = parseSync(file, readFileSync(file, 'utf8'))
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const addImport = (list: string[], source: ESTree.Expression | null) => {
    const specifier = textOf(source)
    if (specifier?.startsWith('.') && /\.tsx?$/.test(specifier)) list.push(join(dirname(file), specifier))
  }
  new Visitor({
    ImportDeclaration: (node) => {
      if (node.importKind !== 'type') addImport(sourceFile.imports, node.source)
    },
    ExportNamedDeclaration: (node) => {
      if (node.exportKind !== 'type') addImport(sourceFile.imports, node.source)
    },
    ExportAllDeclaration: (node) => addImport(sourceFile.imports, node.source),
    ImportExpression: (node) => addImport(sourceFile.dynamicImports, node.source),
    CallExpression: ({ callee, arguments: [argument] }) => {
      const name = callee.type === 'Identifier' ? callee.name : ''
      if (name === 'useTranslation') for (const text of textsOf(argument)) sourceFile.namespaces.add(text)
      // A key such as `common:loading` names its namespace.
      const [namespace, key] = name === 't' ? (startOf(argument)?.split(':') ?? []) : []
      if (namespace && key !== undefined) sourceFile.namespaces.add(namespace)
    },
  }).visit(program)
  return sourceFile
}

type Argument = ESTree.Argument | ESTree.Expression | null | undefined

function textOf(node: Argument) {
  return node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined
}

/** The value of a string literal, or the values of an array of string literals. */
function textsOf(node: Argument): string[] {
  const elements = node?.type === 'ArrayExpression' ? node.elements : [node]
  return elements.map((element) => textOf(element as Argument)).filter((text) => text !== undefined)
}

/** The value of a string literal, or the constant beginning of a template literal. */
function startOf(node: Argument) {
  return node?.type === 'TemplateLiteral' ? node.quasis[0]?.value.raw : textOf(node)
}
