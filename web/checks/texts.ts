/**
 * Checks that a text beside other content is in an element of its own. A browser that translates the page replaces each
 * text node with `font` elements. React can still replace the content of an element that contains only a text, but when
 * it removes or changes a text beside other content, or inserts an element before it, the page breaks or keeps the old
 * text.
 */
import { globSync, readFileSync } from 'node:fs'
import { type ESTree, parseSync, Visitor } from 'vite'

const problems: string[] = []
let count = 0
for (const file of globSync('web/src/**/*.tsx')) {
  if (!/\.test\.tsx$|\/testing\//.test(file)) checkFile(file)
}
console.log(problems.join('\n') || `Elements with several children: ${count}, none with a text of its own`)
process.exitCode = problems.length > 0 ? 1 : 0

function checkFile(file: string) {
  const code = readFileSync(file, 'utf8')
  const check = ({ start, children }: ESTree.JSXElement | ESTree.JSXFragment) => {
    const contents = children.filter(
      (child) => child.type !== 'JSXText' || /\S/.test(child.value) || !child.value.includes('\n'),
    )
    if (contents.length < 2) return
    count++
    if (contents.some((child) => child.type === 'JSXExpressionContainer' && isText(child.expression)))
      problems.push(
        `${file}:${code.slice(0, start).split('\n').length}: put the text into an element of its own`,
      )
  }
  new Visitor({ JSXElement: check, JSXFragment: check }).visit(parseSync(file, code).program)
}

/** Whether the value can be a text that changes. A literal by itself, such as a space, does not change. */
function isText(node: ESTree.Expression | ESTree.JSXEmptyExpression): boolean {
  switch (node.type) {
    case 'TemplateLiteral':
      return true
    case 'CallExpression':
      return node.callee.type === 'Identifier' && node.callee.name === 't'
    case 'ConditionalExpression':
      return [node.consequent, node.alternate].some(isTextOrLiteral)
    case 'LogicalExpression':
      return isTextOrLiteral(node.right)
    default:
      return false
  }
}

function isTextOrLiteral(node: ESTree.Expression) {
  return isText(node) || (node.type === 'Literal' && typeof node.value === 'string')
}
