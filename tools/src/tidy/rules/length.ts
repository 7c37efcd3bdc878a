import { type SyntaxNode, syntaxOf } from '../syntax.ts'
import { type Finding, isCode, isTest, type Rule, type SourceFile } from '../tree.ts'

/** Beyond it a function does several things, whichever way its lines are broken. */
const statementsMax = 40

const functionTypes = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'ClassMethod',
  'PrivateMethod',
  'MethodProperty',
  'Constructor',
])

const statementTypes = new Set([
  'VariableDeclaration',
  'ExpressionStatement',
  'ReturnStatement',
  'IfStatement',
  'ForStatement',
  'ForOfStatement',
  'ForInStatement',
  'WhileStatement',
  'DoWhileStatement',
  'SwitchStatement',
  'ThrowStatement',
  'TryStatement',
  'BreakStatement',
  'ContinueStatement',
])

/** The statements of a function, without those of functions inside it. */
function countStatements(value: unknown, isOuter = false): number {
  if (Array.isArray(value)) return value.reduce((sum: number, item) => sum + countStatements(item), 0)
  if (typeof value !== 'object' || value === null) return 0
  const type = (value as Partial<SyntaxNode>).type ?? ''
  if (functionTypes.has(type) && !isOuter) return 0
  const inside = Object.values(value).reduce((sum: number, child) => sum + countStatements(child), 0)
  return inside + (statementTypes.has(type) ? 1 : 0)
}

/** Declarations carry their place on themselves, methods of objects on their body. */
function placeOf(node: SyntaxNode): number | null {
  const body = node['body'] as SyntaxNode | null | undefined
  return node.span?.start ?? body?.span?.start ?? null
}

function longFunctions(file: SourceFile): Finding[] {
  const { nodes, lineAt } = syntaxOf(file)
  return nodes.flatMap((node) => {
    const place = functionTypes.has(node.type) ? placeOf(node) : null
    const count = place === null ? 0 : countStatements(node, true)
    if (place === null || count <= statementsMax) return []
    return [{ path: file.path, line: lineAt(place), message: `a function of ${count} statements` }]
  })
}

/** Tests and journeys are read from the first line to the last, and are as long as what they tell. */
export const functionLength: Rule = {
  name: `functions have at most ${statementsMax} statements`,
  check: (tree) =>
    tree.files
      .filter(({ path }) => isCode(path) && !isTest(path) && !path.startsWith('e2e/journeys/'))
      .flatMap(longFunctions),
}

/** Places where the properties of an object stand in another one, to save lines. */
function packedObjects(file: SourceFile): Finding[] {
  const { nodes, lineAt } = syntaxOf(file)
  return nodes.flatMap((node) => {
    const spread =
      node.type === 'ObjectExpression'
        ? (node['properties'] as readonly SyntaxNode[]).filter(({ type }) => type === 'SpreadElement')
        : node.type === 'JSXOpeningElement'
          ? (node['attributes'] as readonly SyntaxNode[]).filter(({ type }) => type === 'SpreadElement')
          : []
    return spread
      .map((element) => element['arguments'] as SyntaxNode)
      .filter(({ type }) => type === 'ObjectExpression')
      .map(({ span }) => ({
        path: file.path,
        line: lineAt(span?.start ?? 1),
        message: 'write the properties into the object itself',
      }))
  })
}

export const packed: Rule = {
  name: 'an object literal is not spread into another one',
  check: (tree) => tree.files.filter(({ path }) => isCode(path)).flatMap(packedObjects),
}
