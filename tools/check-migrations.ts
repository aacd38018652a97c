/**
 * Checks that no migration after the baseline removes rows, locks a table for long, or breaks processes of the previous
 * version (docs/RELEASING.md). A line that ends with the comment `-- unused since VERSION` may remove something.
 */
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const rules: [problem: string, pattern: RegExp][] = [
  [
    'removes rows or what the previous version uses',
    /\b(drop (table|column|view|function)|truncate|delete from)\b/i,
  ],
  ['renames what the previous version uses', /\brename\b/i],
  ['locks or rewrites a table', /\block table\b|\balter column \w+ (set data )?type\b/i],
  ['refuses rows of the previous version', /\bset not null\b|\badd column (?!.*\bdefault\b).*\bnot null\b/i],
]

const [, ...files] = globSync(join(import.meta.dirname, '../server/migrations/*.sql')).sort()
const problems = files.flatMap((file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, i) => {
      if (/-- unused since \d+\.\d+\.\d+$/.test(line)) return []
      const statement = line.replace(/--.*/, '')
      const broken = rules.filter(([, pattern]) => pattern.test(statement))
      return broken.map(([problem]) => `${basename(file)}:${i + 1} ${problem}: ${line.trim()}`)
    }),
)
console.log(problems.join('\n') || `Migrations: ${files.length} after the baseline`)
process.exitCode = problems.length > 0 ? 1 : 0
