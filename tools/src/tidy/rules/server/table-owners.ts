import { adapterModules, namelessTables, tableOwners } from '../../../tables/table-owners.ts'
import { type SyntaxNode, syntaxOf } from '../../syntax.ts'
import { type Finding, isCode, isTest, type Rule, type SourceFile, type Tree } from '../../tree.ts'

export interface Ownership {
  readonly owners: Readonly<Record<string, readonly string[]>>
  /** Folders whose code counts as another folder's. */
  readonly partOf: Readonly<Record<string, string>>
  /** Files that may take the name of a table from elsewhere. */
  readonly nameless: Readonly<Record<string, string>>
}

const source = 'server/src/'
const tablesPath = `${source}kernel/tables.ts`
const dataPath = `${source}composition/manifests.ts`

/** Methods of the builder that take a table, or a subquery. */
const joins = /^(using|from|(inner|left|right|full|cross)Join(Lateral)?)$/
/** Methods whose argument, if it is not a call, is a table. */
const tableMethods = /^(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|table)$/

/** The name, or the names after `from`, that may be tables; the alias after a name is skipped. */
const sqlNames =
  /\b(?:from|join|into|update|using|only|truncate|table)\s+(?=("?\w+"?(?:(?:\s+as)?\s+\w+)?(?:\s*,\s*"?\w+"?(?:(?:\s+as)?\s+\w+)?)*))/gi

const namesInSql = (text: string): string[] => {
  const code = text.replaceAll(/--.*$/gm, ' ').replaceAll(/'[^']*'/g, "''")
  return [...code.matchAll(sqlNames)].flatMap(([, list = '']) =>
    list.split(',').map((item) => item.trim().split(/\s+/)[0]?.replaceAll('"', '').toLowerCase() ?? ''),
  )
}

const textOf = (node: unknown): string => String((node as SyntaxNode | undefined)?.['value'] ?? '')
const nodesOf = (value: unknown): readonly SyntaxNode[] => (Array.isArray(value) ? value : []).filter(Boolean)

/** The literals among the first argument of a builder's call: a name, or a list of names. */
const literalsOf = (argument: SyntaxNode | undefined): readonly SyntaxNode[] =>
  (argument?.type === 'ArrayExpression'
    ? nodesOf(argument['elements']).map((node) => node['expression'] as SyntaxNode)
    : [argument]
  ).filter((node): node is SyntaxNode => node?.type === 'StringLiteral')

interface NamedNode {
  readonly node: SyntaxNode
  /** Null if the name is not in this file. */
  readonly name: string | null
}

function namedByCall(node: SyntaxNode): NamedNode[] {
  const callee = node['callee'] as SyntaxNode
  const method = callee.type === 'MemberExpression' ? textOf(callee['property']) : ''
  const argument = nodesOf(node['arguments'])[0]?.['expression'] as SyntaxNode | undefined
  const takesTable = tableMethods.test(method)
  if (!takesTable && !joins.test(method)) return []
  if (takesTable && /^(Identifier|MemberExpression)$/.test(argument?.type ?? ''))
    return [{ node, name: null }]
  return literalsOf(argument).map((literal) => ({
    node: literal,
    name: textOf(literal).split(/\s/)[0] ?? '',
  }))
}

function namedByTemplate(node: SyntaxNode): NamedNode[] {
  if (textOf(node['tag']) !== 'sql') return []
  const quasis = nodesOf((node['template'] as SyntaxNode)['quasis'])
  // A parameter is no name: `from ${query}` names nothing.
  return namesInSql(quasis.map((quasi) => String(quasi['raw'])).join(' ? ')).map((name) => ({ node, name }))
}

const namedIn = (node: SyntaxNode): NamedNode[] => {
  if (node.type === 'CallExpression') return namedByCall(node)
  return node.type === 'TaggedTemplateExpression' ? namedByTemplate(node) : []
}

/** The owning folder that a file belongs to, or null. */
function folderOf(path: string, { owners, partOf }: Ownership): string | null {
  const inside = path.slice(source.length)
  const isIn = (folder: string) => inside.startsWith(`${folder}/`)
  const part = Object.keys(partOf).find(isIn)
  return part ? (partOf[part] ?? null) : (Object.keys(owners).find(isIn) ?? null)
}

function foreignTables(
  file: SourceFile,
  ownership: Ownership,
  ownerOf: ReadonlyMap<string, string>,
): Finding[] {
  const own = folderOf(file.path, ownership)
  const { nodes, lineAt } = syntaxOf(file)
  return nodes.flatMap((node) =>
    namedIn(node).flatMap(({ node: at, name }): Finding[] => {
      const place = { path: file.path, line: lineAt(at.span?.start ?? 1) }
      if (name === null) {
        return file.path in ownership.nameless
          ? []
          : [{ ...place, message: 'names a table that cannot be read here: write its name' }]
      }
      const owner = ownerOf.get(name)
      return owner === undefined || owner === own
        ? []
        : [{ ...place, message: `${name} belongs to ${owner}: ask its functions` }]
    }),
  )
}

/** Every table has one owner, and the README of an owning module lists it. */
function unowned(tree: Tree, { owners }: Ownership): Finding[] {
  const text = tree.files.find(({ path }) => path === tablesPath)?.text ?? ''
  const tables = [...text.matchAll(/^ {2}(\w+): \{$/gm)].map(([, name]) => name ?? '')
  const owned = Object.values(owners).flat()
  const readme = (folder: string) => tree.files.find(({ path }) => path === `${source}${folder}/README.md`)
  const finding = (message: string): Finding => ({ path: dataPath, message })
  return [
    ...tables.filter((name) => !owned.includes(name)).map((name) => finding(`${name} has no owner`)),
    ...owned.filter((name) => !tables.includes(name)).map((name) => finding(`${name} is no table`)),
    ...owned.filter((name, at) => owned.indexOf(name) < at).map((name) => finding(`${name} has two owners`)),
    ...Object.entries(owners).flatMap(([folder, names]) => {
      const found = readme(folder)
      return found
        ? names
            .filter((name) => !found.text.includes(`\`${name}\``))
            .map((name) => ({ path: found.path, message: `does not list the table ${name}` }))
        : []
    }),
  ]
}

export const ownTables = (ownership: Ownership): Rule => ({
  name: 'SQL names the tables of its own module alone, and every table has one owner',
  check(tree) {
    const ownerOf = new Map(
      Object.entries(ownership.owners).flatMap(([owner, names]) =>
        names.map((name) => [name, owner] as const),
      ),
    )
    const files = tree.files.filter(
      ({ path }) => path.startsWith(source) && isCode(path) && !isTest(path) && path !== tablesPath,
    )
    const nameless = Object.keys(ownership.nameless).filter(
      (path) => !files.some((file) => file.path === path),
    )
    return [
      ...unowned(tree, ownership),
      ...nameless.map((path) => ({ path: dataPath, message: `${path} is gone: remove it from the list` })),
      ...files.flatMap((file) => foreignTables(file, ownership, ownerOf)),
    ]
  },
})

export const tablesOfModules = ownTables({
  owners: tableOwners,
  partOf: adapterModules,
  nameless: namelessTables,
})
