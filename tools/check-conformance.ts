/** What docs/conformance.md promises is tested: each row names its tests, and each test stands in its file. */
import { existsSync, readFileSync } from 'node:fs'

const document = 'docs/conformance.md'
const faults: string[] = []
let count = 0

for (const line of readFileSync(document, 'utf8').split('\n')) {
  const [, rule = '', proof = ''] = line.split('|').map((cell) => cell.trim())
  if (!line.startsWith('|') || rule === 'What has to hold' || /^:?-+:?$/.test(rule)) continue
  const tests = [...proof.matchAll(/`([^`]+)` (.+?)(?:<br>|$)/g)]
  if (tests.length === 0) faults.push(`${document}: no test for "${rule}"`)
  for (const [, file = '', name = ''] of tests) {
    count++
    if (!existsSync(file)) faults.push(`${file}: does not exist, but should have "${name}"`)
    else if (!hasTest(readFileSync(file, 'utf8'), name)) faults.push(`${file}: has no test "${name}"`)
  }
}
if (count === 0) faults.push(`${document}: no table was understood`)
console.log(faults.join('\n') || `conformance is proved by ${count} tests`)
process.exitCode = faults.length > 0 ? 1 : 0

/** The whole name as it is written in the source, placeholders and all. */
function hasTest(source: string, name: string) {
  return ["'", '"', '`'].some((quote) => source.includes(quote + name + quote))
}
