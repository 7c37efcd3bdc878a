import { type SyntaxNode, syntaxOf } from '../../syntax.ts'
import { type Finding, isCode, isTest, type Rule, type SourceFile } from '../../tree.ts'

/** The parts of the server that construct the others. */
const constructs = /^server\/src\/composition(?:\.ts|\/compose-[a-z-]+\.ts)$/

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string'

/** Children of a node that are evaluated or bind a name: not the name of a property, nor a type. */
function childrenOf(node: SyntaxNode): readonly unknown[] {
  if (node.type.startsWith('Ts')) return node.type === 'TsAsExpression' ? [node['expression']] : []
  if (node.type === 'MemberExpression') {
    const property = node['property']
    return [node['object'], isNode(property) && property.type === 'Computed' ? property : null]
  }
  if (node.type === 'KeyValueProperty' || node.type === 'KeyValuePatternProperty') return [node['value']]
  return Object.entries(node).flatMap(([key, child]) => (key === 'span' ? [] : [child]))
}

function identifiersIn(value: unknown, into: SyntaxNode[]): SyntaxNode[] {
  if (Array.isArray(value)) for (const item of value) identifiersIn(item, into)
  else if (isNode(value)) {
    if (value.type === 'Identifier') into.push(value)
    for (const child of childrenOf(value)) identifiersIn(child, into)
  } else if (typeof value === 'object' && value !== null) {
    for (const child of Object.values(value)) identifiersIn(child, into)
  }
  return into
}

const nameOf = (node: SyntaxNode): string => String(node['value'])

/** Names of the constants and variables that a statement declares. */
const declaredBy = (statement: unknown): readonly string[] => {
  if (!isNode(statement) || statement.type !== 'VariableDeclaration') return []
  const declarations = statement['declarations']
  return Array.isArray(declarations)
    ? declarations.flatMap(({ id }) => identifiersIn(id, []).map(nameOf))
    : []
}

function findCircles(file: SourceFile): Finding[] {
  const { nodes, lineAt } = syntaxOf(file)
  const findingAt = (node: SyntaxNode, message: string): Finding => ({
    path: file.path,
    line: lineAt(node.span?.start ?? 1),
    message,
  })
  return nodes.flatMap((node) => {
    if (node.type === 'VariableDeclaration' && node['kind'] !== 'const') {
      return [findingAt(node, 'a variable can be set after it was passed on: use a constant')]
    }
    const statements: readonly unknown[] = Array.isArray(node['stmts']) ? node['stmts'] : []
    const later = new Set<string>()
    return statements.toReversed().flatMap((statement) => {
      const used = identifiersIn(statement, []).filter((found) => later.has(nameOf(found)))
      for (const name of declaredBy(statement)) later.add(name)
      return used.map((found) => findingAt(found, `${nameOf(found)} is declared below, and is passed on`))
    })
  })
}

/**
 * A function that names a constant declared below it "exists by the time anyone asks": that is a circle of modules. It
 * goes by the order of construction, an event, a read of a store, or a part that both need and is made first.
 */
export const circularConstruction: Rule = {
  name: 'the composition passes on only what exists',
  check: (tree) =>
    tree.files
      .filter(({ path }) => constructs.test(path) && isCode(path) && !isTest(path))
      .flatMap(findCircles),
}
