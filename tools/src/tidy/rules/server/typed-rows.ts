import { type SyntaxNode, syntaxOf } from '../../syntax.ts'
import { type Finding, isCode, isTest, type Rule, type SourceFile } from '../../tree.ts'

const nameOf = (type: SyntaxNode): string =>
  String((type['typeName'] as SyntaxNode | undefined)?.['value'] ?? '')
const parametersOf = (node: SyntaxNode, key: string): readonly SyntaxNode[] =>
  ((node[key] as SyntaxNode | null | undefined)?.['params'] as readonly SyntaxNode[] | undefined) ?? []

/** A file's own `Row` is as hand-written as any other type. */
const importsRow = /import (?:type )?\{[^}]*\bRow\b[^}]*\} from '(?:[^']*kernel|\.)\/tables\.ts'/

/** `Row<'table'>`, and what is picked from rows. */
function isGenerated(type: SyntaxNode | undefined): boolean {
  if (type?.type === 'TsIntersectionType') return (type['types'] as readonly SyntaxNode[]).every(isGenerated)
  if (type?.type !== 'TsTypeReference') return false
  const name = nameOf(type)
  if (name === 'Row') return true
  return (name === 'Pick' || name === 'Omit') && isGenerated(parametersOf(type, 'typeParams')[0])
}

/** The type that `sql<…>` gives its rows; null for anything else. */
function rowOf(node: SyntaxNode | null | undefined): SyntaxNode | null {
  if (node?.type !== 'TaggedTemplateExpression') return null
  if ((node['tag'] as SyntaxNode)['value'] !== 'sql') return null
  return parametersOf(node, 'typeParameters')[0] ?? null
}

interface Template {
  readonly node: SyntaxNode
  readonly row: SyntaxNode
}

const found = (node: SyntaxNode | null | undefined): readonly Template[] => {
  const row = rowOf(node)
  return node && row ? [{ node, row }] : []
}

/** `sql<…>` of a statement that is executed, at once or from a variable, or whose type is an object. */
function statementsOf(nodes: readonly SyntaxNode[]): ReadonlySet<Template> {
  const executed = nodes.flatMap((node) => {
    const method = (node['property'] as SyntaxNode | undefined)?.['value']
    const isExecuted = node.type === 'MemberExpression' && (method === 'execute' || method === 'compile')
    return isExecuted ? [node['object'] as SyntaxNode] : []
  })
  const names = new Set(executed.flatMap(({ type, value }) => (type === 'Identifier' ? [value] : [])))
  const stored = nodes.flatMap((node) => {
    const name = (node['id'] as SyntaxNode | undefined)?.['value']
    return node.type === 'VariableDeclarator' && names.has(name) ? [node['init'] as SyntaxNode | null] : []
  })
  const objects = nodes.filter((node) => rowOf(node)?.type === 'TsTypeLiteral')
  const all = new Set<SyntaxNode | null>([...executed, ...stored, ...objects])
  return new Set([...all].flatMap(found))
}

/** A fragment within a query of the builder has the type of one value, which is no row. */
function* unchecked(file: SourceFile): Generator<Finding> {
  const { nodes, lineAt } = syntaxOf(file)
  const hasRow = importsRow.test(file.text)
  for (const { node, row } of statementsOf(nodes)) {
    if (hasRow && isGenerated(row)) continue
    const message =
      'these rows are cast to a hand-written type: use the builder, Pick<Row<…>, …>, or parse the rows'
    yield { path: file.path, line: lineAt(node.span?.start ?? 1), message }
  }
}

export const typedRows: Rule = {
  name: 'rows of SQL have generated types',
  check: ({ files }) =>
    files
      .filter(({ path }) => path.startsWith('server/src/') && isCode(path) && !isTest(path))
      .flatMap((file) => [...unchecked(file)]),
}
