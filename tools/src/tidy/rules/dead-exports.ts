import { type SyntaxNode, syntaxOf } from '../syntax.ts'
import { isCode, type Rule, type SourceFile } from '../tree.ts'

/** Entry points and files that a framework or a person runs by name: their exports need no importer. */
const entryPoints = [
  /^contract\/src\//,
  /^server\/src\/modules\/[^/]+\/index\.ts$/,
  /^web\/src\/features\/[^/]+\/index\.tsx?$/,
  /^ui\/src\/index\.ts$/,
  /(^|\/)workbench\//,
  // The server loads these by their path, from the build or through Vite.
  /^web\/(dev|src\/public\/(render|public-styles))\.tsx?$/,
  /\.config\.ts$/,
]

const nameOf = (node: unknown): string => String((node as SyntaxNode | null | undefined)?.['value'] ?? '')
const list = (value: unknown): readonly SyntaxNode[] => (Array.isArray(value) ? value : [])

/** The names that a pattern such as `{ a, b: [c] }` binds. */
function boundNames(pattern: SyntaxNode): string[] {
  if (pattern.type === 'Identifier') return [nameOf(pattern)]
  const parts = [...list(pattern['properties']), ...list(pattern['elements'])].filter(Boolean)
  return parts.flatMap((part) => boundNames((part['value'] ?? part['key'] ?? part) as SyntaxNode))
}

function exportedNames(node: SyntaxNode): string[] {
  if (node.type === 'ExportNamedDeclaration' && node['source'] === null) {
    return list(node['specifiers']).map((syntaxNode) => nameOf(syntaxNode['exported'] ?? syntaxNode['orig']))
  }
  if (node.type !== 'ExportDeclaration') return []
  const declaration = node['declaration'] as SyntaxNode
  if (declaration.type === 'VariableDeclaration') {
    return list(declaration['declarations']).flatMap((syntaxNode) =>
      boundNames(syntaxNode['id'] as SyntaxNode),
    )
  }
  return [nameOf(declaration['id'] ?? declaration['identifier'])]
}

/** The names that a file imports from others; `*` means all names of a file. */
function importedNames(node: SyntaxNode): string[] {
  if (node.type === 'ImportSpecifier') return [nameOf(node['imported'] ?? node['local'])]
  if (node.type === 'ExportNamedDeclaration' && node['source']) {
    return list(node['specifiers']).map((syntaxNode) => nameOf(syntaxNode['orig'] ?? syntaxNode['name']))
  }
  if (node.type === 'TsImportType') return [nameOf(node['qualifier'])]
  return []
}

/** Files imported as a whole (`import * as`, `export *`, `import()`), by the last part of their path. */
function takenWhole(file: SourceFile): string[] {
  return syntaxOf(file).nodes.flatMap((node) => {
    if (node.type === 'ExportAllDeclaration') return [nameOf(node['source'])]
    const whole = list(node['specifiers']).some(
      (syntaxNode) => syntaxNode.type === 'ImportNamespaceSpecifier',
    )
    if (node.type === 'ImportDeclaration' && whole) return [nameOf(node['source'])]
    const callee = node['callee'] as SyntaxNode | undefined
    if (node.type !== 'CallExpression' || callee?.type !== 'Import') return []
    return list(node['arguments']).map((syntaxNode) => nameOf(syntaxNode['expression']))
  })
}

const isType = (declaration: SyntaxNode): boolean =>
  declaration.type === 'TsInterfaceDeclaration' || declaration.type === 'TsTypeAliasDeclaration'

/** The types of a file that its other lines speak of: they belong to what the file exports, imported or not. */
function typesInUse(file: SourceFile): Set<string> {
  const { nodes } = syntaxOf(file)
  const used = nodes.flatMap((node) => (node.type === 'TsTypeReference' ? [nameOf(node['typeName'])] : []))
  const own = nodes
    .filter((node) => node.type === 'ExportDeclaration')
    .map((node) => node['declaration'] as SyntaxNode)
  return new Set(
    own
      .filter(isType)
      .map((node) => nameOf(node['id']))
      .filter((name) => used.includes(name)),
  )
}

const lastPart = (address: string): string => address.slice(address.lastIndexOf('/') + 1)

export const deadExports: Rule = {
  name: 'what is exported is imported somewhere',
  check(tree) {
    const files = tree.files.filter((file) => isCode(file.path))
    const importers = new Map<string, Set<string>>()
    for (const file of files) {
      for (const name of syntaxOf(file).nodes.flatMap(importedNames)) {
        importers.set(name, (importers.get(name) ?? new Set()).add(file.path))
      }
    }
    const whole = new Set(files.flatMap(takenWhole).map(lastPart))
    return files
      .filter(
        (file) => !entryPoints.some((entry) => entry.test(file.path)) && !whole.has(lastPart(file.path)),
      )
      .flatMap((file) => {
        const described = typesInUse(file)
        return syntaxOf(file)
          .nodes.flatMap(exportedNames)
          .filter((name) => !described.has(name))
          .filter((name) => ![...(importers.get(name) ?? [])].some((path) => path !== file.path))
          .map((name) => ({ path: file.path, message: `${name} is exported, and nobody imports it` }))
      })
  },
}
