/**
 * Checks that every requirement is named by a test, and that every requirement that a test names exists. The documents
 * list the requirements in tables whose first column is `ID`. A test title ends with the requirements that the test
 * proves, for example `the server refuses an expired code (SEC-012, REQ-104)`.
 */
import { globSync, readFileSync } from 'node:fs'

const documents = ['docs/conformance.md', 'docs/security.md', 'docs/accessibility.md']
const testFiles = globSync('{contract,report,server,web,e2e,bench,deploy,tools}/**/*.test.{ts,tsx}', {
  exclude: ['**/node_modules/**'],
})
const id = /\b(?:REQ|SEC|A11Y)-\d{3}\b/g

const problems: string[] = []
const requirements = readRequirements()
const provedBy = readTests()
for (const [requirement, document] of requirements) {
  if (!provedBy.has(requirement)) problems.push(`${document}: no test names ${requirement}`)
}
for (const [requirement, file] of provedBy) {
  if (!requirements.has(requirement)) problems.push(`${file}: ${requirement} is not in any document`)
}
console.log(problems.join('\n') || `Requirements: ${requirements.size}, each named by a test`)
process.exitCode = problems.length > 0 ? 1 : 0

/** Maps the id of each requirement to the document that lists it. */
function readRequirements() {
  const documentById = new Map<string, string>()
  for (const document of documents) {
    const countBefore = documentById.size
    for (const [, requirement = ''] of readFileSync(document, 'utf8').matchAll(
      /^\| ((?:REQ|SEC|A11Y)-\d{3}) \|/gm,
    )) {
      if (documentById.has(requirement)) problems.push(`${document}: ${requirement} is defined twice`)
      documentById.set(requirement, document)
    }
    if (documentById.size === countBefore) problems.push(`${document}: has no requirements`)
  }
  return documentById
}

/** Maps the id of each requirement that a test names to one of the files that name it. Comments do not count. */
function readTests() {
  const fileById = new Map<string, string>()
  for (const file of testFiles) {
    const code = readFileSync(file, 'utf8').replace(/^\s*(?:\/\/|\/?\*).*$/gm, '')
    for (const [requirement] of code.matchAll(id)) fileById.set(requirement, file)
  }
  return fileById
}
