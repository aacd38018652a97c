import { type ParseError, parse } from 'jsonc-parser'
import { isMap, isScalar, LineCounter, type Node, parseDocument } from 'yaml'
import type { Content, Position } from './content.ts'

/** Reads JSON or YAML, with the line and column of each value. Throws if the text is not valid in the given format. */
export function textToContent(text: string, file: string, format: 'json' | 'yaml'): Content {
  const lines = new LineCounter()
  // The YAML parser also reads JSON and, unlike JSON.parse, returns the position of every value.
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, stringKeys: true })
  const value = format === 'json' ? parseJson() : parseYaml()
  const repeatedKeys = document.errors.filter(({ code }) => code === 'DUPLICATE_KEY')
  return {
    value: withoutSchemaReference(value),
    errors: repeatedKeys.map(({ pos: [offset] }) => ({
      position: positionAt(offset),
      message: 'this name is used twice in the same object; remove one of the entries',
    })),
    form: 'text',
    locate(path, key) {
      for (let length = path.length; length >= 0; length -= 1) {
        const node = length === 0 ? document.contents : document.getIn(path.slice(0, length), true)
        if (!isNode(node)) continue
        const name = length === path.length && key !== undefined ? findKey(node, key) : undefined
        return positionAt((name ?? node).range?.[0] ?? 0)
      }
      return positionAt(0)
    },
  }

  function parseJson(): unknown {
    try {
      return JSON.parse(text)
    } catch {
      // A third parser finds the position, because many error messages from JSON.parse contain none, and the YAML
      // parser accepts some invalid JSON.
      const errors: ParseError[] = []
      parse(text, errors)
      const position = positionAt(errors[0]?.offset ?? text.length)
      throw new Error(
        `${file} is not valid JSON: ${position.description}: check for a missing or extra comma, quote or bracket there or just before.`,
      )
    }
  }

  function parseYaml(): unknown {
    const [error] = document.errors.filter(({ code }) => code !== 'DUPLICATE_KEY')
    if (error)
      throw new Error(`${file} is not valid YAML: ${positionAt(error.pos[0]).description}: ${error.message}`)
    return document.toJS()
  }

  function positionAt(offset: number): Position {
    const { line, col } = lines.linePos(offset)
    return { description: `line ${line}, column ${col}`, order: [offset] }
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'range' in value
}

function findKey(node: Node, key: string): Node | undefined {
  if (!isMap(node)) return undefined
  const pair = node.items.find((item) => isScalar(item.key) && item.key.value === key)
  return isNode(pair?.key) ? pair.key : undefined
}

/** Code editors read `$schema`; it is not part of the questionnaire. */
function withoutSchemaReference(value: unknown) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const { $schema: _, ...content } = value as Record<string, unknown>
  return content
}
