/** What these pages promise is tested: each row names its tests, and each test stands in its file. */
import { existsSync, readFileSync } from 'node:fs'

const documents = ['docs/conformance.md', 'docs/security.md', 'docs/accessibility.md']
const faults: string[] = []
let count = 0

for (const document of documents) {
  const before = count
  for (const { rule, tests } of rowsOf(document)) {
    if (tests.length === 0) faults.push(`${document}: no test for "${rule}"`)
    for (const [, file = '', name = ''] of tests) {
      count++
      if (!existsSync(file)) faults.push(`${file}: does not exist, but should have "${name}"`)
      else if (!hasTest(readFileSync(file, 'utf8'), name)) faults.push(`${file}: has no test "${name}"`)
    }
  }
  if (count === before) faults.push(`${document}: no table was understood`)
}
console.log(faults.join('\n') || `conformance is proved by ${count} tests`)
process.exitCode = faults.length > 0 ? 1 : 0

/** The rows of the tables that promise something. */
function rowsOf(document: string) {
  let isPromise = false
  return readFileSync(document, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, rule = '', proof = ''] = line.split('|').map((cell) => cell.trim())
      if (!line.startsWith('|')) isPromise = false
      else if (rule === 'What has to hold') isPromise = true
      else if (isPromise && !/^:?-+:?$/.test(rule)) {
        return [{ rule, tests: [...proof.matchAll(/`([^`]+)` (.+?)(?:<br>|$)/g)] }]
      }
      return []
    })
}

/** The whole name as it is written in the source, placeholders and all. */
function hasTest(source: string, name: string) {
  return ["'", '"', '`'].some((quote) => source.includes(quote + name + quote))
}
