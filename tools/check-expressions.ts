/**
 * Checks that the product contains no regular expression whose matching time can grow faster than the length of the
 * text. One request with a long text could otherwise block the process. The cause is two repetitions that can match the
 * same characters, or a repetition that a search tries again from each of its characters, as in `/ +\n/`. An
 * expression is fast if such a repetition cannot begin in the middle of a run: `/(?<! ) +\n/`.
 */
import { globSync, readFileSync } from 'node:fs'
import { analyse } from 'scslre'
import { type ESTree, parseSync, Visitor } from 'vite'

const problems: string[] = []
let count = 0
for (const file of globSync('{contract,report,server,web}/src/**/*.{ts,tsx}')) {
  if (!/\.test\.tsx?$|\/testing\//.test(file)) checkFile(file)
}
console.log(problems.join('\n') || `Regular expressions: ${count}, none with a slow repetition`)
process.exitCode = problems.length > 0 ? 1 : 0

function checkFile(file: string) {
  const code = readFileSync(file, 'utf8')
  const placeOf = ({ start }: { start: number }) => `${file}:${code.slice(0, start).split('\n').length}`
  const checkConstructor = (call: ESTree.NewExpression | ESTree.CallExpression) => {
    if (call.callee.type !== 'Identifier' || call.callee.name !== 'RegExp') return
    const [pattern, flags] = call.arguments.map(readText)
    if (pattern === undefined) problems.push(`${placeOf(call)}: the pattern must be a literal`)
    else check(placeOf(call), pattern, flags ?? '')
  }
  new Visitor({
    Literal: (node) => {
      if ('regex' in node) check(placeOf(node), node.regex.pattern, node.regex.flags)
    },
    NewExpression: checkConstructor,
    CallExpression: checkConstructor,
  }).visit(parseSync(file, code).program)
}

/** The text of a literal. A letter replaces each value in a template. */
function readText(node: ESTree.Argument) {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  return node.type === 'TemplateLiteral' ? node.quasis.map(({ value }) => value.cooked).join('x') : undefined
}

function check(place: string, source: string, flags: string) {
  count++
  const { reports } = analyse({ source, flags })
  const repetitions = reports.flatMap((report) =>
    'quant' in report ? [report.quant.raw] : [report.startQuant.raw, report.endQuant.raw],
  )
  if (repetitions.length > 0)
    problems.push(`${place}: /${source}/${flags} can be slow: ${[...new Set(repetitions)].join(' and ')}`)
}
