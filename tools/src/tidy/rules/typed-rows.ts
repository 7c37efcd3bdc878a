import { type SyntaxNode, syntaxOf } from '../syntax.ts'
import { type Finding, isCode, isTest, type Rule, type SourceFile } from '../tree.ts'

const rulePath = 'tools/src/tidy/rules/typed-rows.ts'

/** How many statements with hand-written rows each file still has; no number may grow. */
const remainingCounts: Readonly<Record<string, number>> = {
  'server/src/modules/chat/chats.store.ts': 1,
  'server/src/modules/chat/list-chats.ts': 3,
  'server/src/modules/onboarding/web-data.store.ts': 2,
  'server/src/modules/safety/evidence.ts': 1,
  'server/src/modules/wallet/audit-ledger.ts': 2,
  'server/src/modules/wallet/export-ledger.ts': 1,
  'server/src/modules/wallet/read-history.ts': 1,
  'server/src/modules/wallet/trace-lot.ts': 1,
}

const nameOf = (type: SyntaxNode): string =>
  String((type['typeName'] as SyntaxNode | undefined)?.['value'] ?? '')
const parametersOf = (node: SyntaxNode, key: string): readonly SyntaxNode[] =>
  ((node[key] as SyntaxNode | null | undefined)?.['params'] as readonly SyntaxNode[] | undefined) ?? []

/** A file's own `Row` is as hand-written as any other type. */
const importsRow = /import (?:type )?\{[^}]*\bRow\b[^}]*\} from '[^']*kernel\/tables\.ts'/

/** `Row<'table'>`, and what is picked from rows. */
function isGenerated(type: SyntaxNode | undefined): boolean {
  if (type?.type === 'TsIntersectionType') return (type['types'] as readonly SyntaxNode[]).every(isGenerated)
  if (type?.type !== 'TsTypeReference') return false
  const name = nameOf(type)
  if (name === 'Row') return true
  return (name === 'Pick' || name === 'Omit') && isGenerated(parametersOf(type, 'typeParams')[0])
}

/** `sql<…>` of a statement that is executed; a fragment within a query of the builder has the type of one value. */
function* unchecked(file: SourceFile): Generator<Finding> {
  const { nodes, lineAt } = syntaxOf(file)
  const hasRow = importsRow.test(file.text)
  for (const node of nodes) {
    const template = node['object'] as SyntaxNode | undefined
    const method = (node['property'] as SyntaxNode | undefined)?.['value']
    if (node.type !== 'MemberExpression' || method !== 'execute') continue
    if (template?.type !== 'TaggedTemplateExpression') continue
    if ((template['tag'] as SyntaxNode)['value'] !== 'sql') continue
    const [row] = parametersOf(template, 'typeParameters')
    if (row === undefined || (hasRow && isGenerated(row))) continue
    const message = 'these rows are cast to a hand-written type: use the builder, or Pick<Row<…>, …>'
    yield { path: file.path, line: lineAt(template.span?.start ?? 1), message }
  }
}

export const typedRows = (counts: Readonly<Record<string, number>> = remainingCounts): Rule => ({
  name: 'rows of SQL have generated types',
  note: () => `${Object.values(counts).reduce((sum, count) => sum + count, 0)} statements remain`,
  check({ files }) {
    const sources = files.filter(
      ({ path }) => path.startsWith('server/src/') && isCode(path) && !isTest(path),
    )
    const found = new Map(sources.map((file) => [file.path, [...unchecked(file)]]))
    const stale = Object.entries(counts).filter(([path, count]) => (found.get(path)?.length ?? 0) < count)
    return [
      ...[...found].flatMap(([path, findings]) => (findings.length > (counts[path] ?? 0) ? findings : [])),
      ...stale.map(([path, count]) => ({
        path: rulePath,
        message: `${path} has fewer than ${count} such statements: lower the number`,
      })),
    ]
  },
})
