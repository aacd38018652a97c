/** Writes the OpenAPI document to a file: `node tools/write-openapi.ts <file>`. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { endpoints } from '../contract/src/index.ts'
import { openApiDocument } from '../server/src/api-docs/openapi-document.ts'

const [, , file] = process.argv
if (!file) throw new Error('Name the file: node tools/write-openapi.ts <file>')
const document = openApiDocument(endpoints, 'Leadership self-assessment', 'https://lpi.test')
mkdirSync(dirname(file), { recursive: true })
writeFileSync(file, JSON.stringify(document, null, 2))
