/** Writes the client's types: `node generate.ts <URL of the OpenAPI document>`. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import openapiTypescript, { astToString } from 'openapi-typescript'

const folder = join(import.meta.dirname, 'generated')
// Without this option, the generator would mark each request field that has a default as required.
const types = await openapiTypescript(new URL(process.argv[2] ?? ''), { defaultNonNullable: false })
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'api.d.ts'), astToString(types))
