import { type SyntaxNode, syntaxOf } from '../syntax.ts'
import { type Finding, isCode, isTest, linesOf, type Rule, type SourceFile, type Tree } from '../tree.ts'

const fileMaxLines = 300
/** A function is shorter than this. */
const functionLimitLines = 70
const classMaxLines = 200

/** Written by a command; nobody reads it from the first line to the last. */
const generated = 'server/src/kernel/tables.ts'

const measured = (tree: Tree) =>
  tree.files.filter(({ path }) => (isCode(path) || path.endsWith('.css')) && path !== generated)

function median(sizes: readonly number[]): number {
  const sorted = sizes.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

export const fileLength: Rule = {
  name: `files have at most ${fileMaxLines} lines`,
  check: (tree) =>
    measured(tree).flatMap((file) => {
      const count = linesOf(file.text).length
      return count > fileMaxLines ? [{ path: file.path, message: `${count} lines` }] : []
    }),
  note(tree) {
    const sizes = measured(tree).map((file) => linesOf(file.text).length)
    return `median ${median(sizes)} lines of ${sizes.length} files`
  },
}

const functionTypes = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'ClassMethod',
  'PrivateMethod',
  'MethodProperty',
  'Constructor',
])

/** Declarations carry their place on themselves, methods of objects on their body. */
function placeOf(node: SyntaxNode): { start: number; end: number } | null {
  const body = node['body'] as SyntaxNode | null | undefined
  return node.span ?? body?.span ?? null
}

/** The name that a call begins with: `it` for `it('…')` as for `it.each(table)('…')`. */
function firstWord(node: SyntaxNode | undefined): string {
  const inner = (node?.['callee'] ?? node?.['object']) as SyntaxNode | undefined
  return inner ? firstWord(inner) : String(node?.['value'])
}

const isTestCall = (node: SyntaxNode): boolean =>
  node.type === 'CallExpression' && ['it', 'test', 'describe'].includes(firstWord(node))

/** In a test file a function that only contains tests may be as long as it needs. */
function longFunctions(file: SourceFile): Finding[] {
  const { nodes, lineAt } = syntaxOf(file)
  const tests = isTest(file.path) ? nodes.filter(isTestCall) : []
  return nodes.flatMap((node) => {
    const place = functionTypes.has(node.type) ? placeOf(node) : null
    if (!place) return []
    const holdsTests = tests.some(({ span }) => span && span.start > place.start && span.end < place.end)
    const first = lineAt(place.start)
    const count = lineAt(place.end - 1) - first + 1
    if (holdsTests || count < functionLimitLines) return []
    return [{ path: file.path, line: first, message: `a function of ${count} lines` }]
  })
}

export const functionLength: Rule = {
  name: `functions have fewer than ${functionLimitLines} lines`,
  check: (tree) => tree.files.filter((file) => isCode(file.path)).flatMap(longFunctions),
}

const classTypes = new Set(['ClassDeclaration', 'ClassExpression'])

function longClasses(file: SourceFile): Finding[] {
  const { nodes, lineAt } = syntaxOf(file)
  return nodes.flatMap((node) => {
    if (!classTypes.has(node.type) || !node.span) return []
    const first = lineAt(node.span.start)
    const count = lineAt(node.span.end - 1) - first + 1
    return count > classMaxLines
      ? [{ path: file.path, line: first, message: `a class of ${count} lines` }]
      : []
  })
}

export const classLength: Rule = {
  name: `classes of the product have at most ${classMaxLines} lines`,
  check: (tree) =>
    tree.files
      .filter(({ path }) => isCode(path) && path.includes('/src/') && !isTest(path))
      .flatMap(longClasses),
}
