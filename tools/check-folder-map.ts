/** Checks the folder map in docs/ARCHITECTURE.md against layers.ts; `--write` updates the map. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { domains, folders, layers } from './layers.ts'

const document = 'docs/ARCHITECTURE.md'
const start = '<!-- folder map: npx node tools/check-folder-map.ts --write -->'
const end = '<!-- end of folder map -->'

const text = readFileSync(document, 'utf8')
const [before, rest = ''] = text.split(start)
const after = rest.split(end)[1] ?? ''
const expected = `${before}${start}\n\n${formatMap()}\n\n${end}${after}`

const problems = [
  ...Object.keys(folders),
  ...Object.entries(layers).flatMap(([name, order]) =>
    Object.keys(order).map((folder) => `${name}/src/${folder}`),
  ),
  ...Object.entries(domains).flatMap(([domain, { features }]) =>
    features.map((feature) => `server/src/${domain}/${feature}`),
  ),
]
  .filter((folder) => !existsSync(folder))
  .map((folder) => `tools/layers.ts: ${folder} does not exist`)
if (process.argv.includes('--write')) writeFileSync(document, expected)
else if (text !== expected)
  problems.push(
    `${document}: the folder map does not match tools/layers.ts; run npx node tools/check-folder-map.ts --write`,
  )

console.log(problems.join('\n') || 'Folder map: up to date')
process.exitCode = problems.length > 0 ? 1 : 0

function formatMap() {
  const lines = Object.entries(folders).flatMap(([name, purpose]) => [
    formatLine(0, name, purpose),
    ...(name === 'server' ? formatDomains() : []),
    ...Object.entries(layers[name] ?? {}).map(([folder, description]) => formatLine(2, folder, description)),
  ])
  return ['```', ...lines, '```'].join('\n')
}

function formatDomains() {
  return Object.entries(domains).flatMap(([domain, { purpose, features }]) => [
    formatLine(2, domain, purpose),
    `${' '.repeat(20)}${features.join(', ')}`,
  ])
}

function formatLine(indent: number, name: string, purpose: string) {
  return `${' '.repeat(indent)}${name}/`.padEnd(20) + purpose
}
