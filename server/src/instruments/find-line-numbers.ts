/**
 * Maps the path of each value in a JSON text (`statements.3.text`) to the line on which the value begins. The text must
 * be valid JSON. JSON.parse returns values without positions, but authors need line numbers.
 */
export function findLineNumbers(json: string): ReadonlyMap<string, number> {
  const lines = new Map<string, number>()
  let position = 0
  let line = 1
  walk('')
  return lines

  function walk(path: string) {
    skip(/\s*/y)
    lines.set(path, line)
    const opening = json[position]
    if (opening === '{') walkEach('}', () => walkMember(path))
    else if (opening === '[') walkEach(']', (index) => walk(join(path, String(index))))
    else skip(/"(?:[^"\\]|\\.)*"|[^\s,\]}]+/y)
  }

  function walkMember(path: string) {
    skip(/\s*/y)
    const name = JSON.parse(skip(/"(?:[^"\\]|\\.)*"/y))
    skip(/\s*:/y)
    walk(join(path, name))
  }

  function walkEach(closing: string, walkItem: (index: number) => void) {
    position += 1
    for (let index = 0; ; index++) {
      skip(/[\s,]*/y)
      if (json[position] === closing || position >= json.length) break
      walkItem(index)
    }
    position += 1
  }

  function skip(pattern: RegExp) {
    pattern.lastIndex = position
    const [text = ''] = pattern.exec(json) ?? []
    position += text.length
    line += text.split('\n').length - 1
    return text
  }
}

function join(path: string, key: string) {
  return path === '' ? key : `${path}.${key}`
}
