/**
 * On which line of a JSON text each of its values begins, by its path (`statements.3.text`). The text has to be valid
 * JSON; parsers give values only, and people look for lines.
 */
export function findLineNumbers(json: string): ReadonlyMap<string, number> {
  const lines = new Map<string, number>()
  let at = 0
  let line = 1
  walk('')
  return lines

  function walk(path: string) {
    skip(/\s*/y)
    lines.set(path, line)
    const opening = json[at]
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

  function walkEach(closing: string, each: (index: number) => void) {
    at += 1
    for (let index = 0; ; index++) {
      skip(/[\s,]*/y)
      if (json[at] === closing || at >= json.length) break
      each(index)
    }
    at += 1
  }

  function skip(pattern: RegExp) {
    pattern.lastIndex = at
    const [text = ''] = pattern.exec(json) ?? []
    at += text.length
    line += text.split('\n').length - 1
    return text
  }
}

function join(path: string, key: string) {
  return path === '' ? key : `${path}.${key}`
}
