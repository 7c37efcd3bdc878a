import { type SyntaxNode, syntaxOf } from '../../syntax.ts'
import { type Finding, isTest, type Rule, type SourceFile } from '../../tree.ts'

const letters = /\p{L}/u
const spokenAttributes = new Set(['aria-label', 'aria-description', 'alt', 'title', 'placeholder', 'label'])

/** The literal text that a node shows, or an empty string. */
function literalOf(node: SyntaxNode | null | undefined): string {
  if (!node) return ''
  if (node.type === 'JSXText' || node.type === 'StringLiteral') return String(node['value'])
  if (node.type === 'JSXExpressionContainer') return literalOf(node['expression'] as SyntaxNode)
  if (node.type !== 'TemplateLiteral') return ''
  return (node['quasis'] as SyntaxNode[]).map((part) => String(part['raw'])).join(' ')
}

function textsIn(node: SyntaxNode): string[] {
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
    return (node['children'] as SyntaxNode[]).map(literalOf)
  }
  const name = node['name'] as SyntaxNode | undefined
  if (node.type === 'JSXAttribute' && spokenAttributes.has(String(name?.['value']))) {
    return [literalOf(node['value'] as SyntaxNode | null)]
  }
  return []
}

function findIn(file: SourceFile): Finding[] {
  const { nodes, lineAt } = syntaxOf(file)
  return nodes.flatMap((node) =>
    textsIn(node)
      .filter((text) => letters.test(text))
      .map((text) => ({
        path: file.path,
        line: lineAt(node.span?.start ?? 1),
        message: `"${text.trim()}" belongs into locales/`,
      })),
  )
}

export const literalText: Rule = {
  name: 'people read translations, never literals',
  check: (tree) =>
    tree.files
      .filter((file) => /^(web|console|ui)\/.*\.tsx$/.test(file.path))
      .filter((file) => !isTest(file.path) && !/(^|\/)workbench\//.test(file.path))
      .flatMap(findIn),
}
