import { syntaxOf } from '../../syntax.ts'
import { type Finding, isCode, isTest, linesOf, type Rule, type SourceFile } from '../../tree.ts'

const hex = /(?:^|[\s:,(])#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b/i
const colourFunction = /\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(/i
const colourName =
  /:[^;{]*(?<![\w-])(?:white|black|red|green|blue|gray|grey|orange|purple|pink|gold|yellow)(?![\w-])/i
const pixels = /(?<![\w-])-?\d*\.?\d+px\b/
/** Breakpoints cannot be variables in CSS, so only the prelude of a query may name pixels. */
const query = /@(?:media|container|custom-media)\b|\((?:min|max)-(?:width|height)/

const isProduct = (path: string): boolean => /^(web|console)\//.test(path) && !/(^|\/)workbench\//.test(path)

function complaint(text: string, inCss: boolean): string | null {
  if (hex.test(text) || colourFunction.test(text)) return 'a raw colour: use a token of ui/src/tokens.css'
  if (inCss && colourName.test(text)) return 'a named colour: use a token of ui/src/tokens.css'
  if (pixels.test(text) && !query.test(text)) return 'raw pixels: use a token of ui/src/tokens.css'
  return null
}

function inStyles(file: SourceFile): Finding[] {
  const bare = file.text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
  return linesOf(bare).flatMap((text, index) => {
    const message = complaint(text, true)
    return message ? [{ path: file.path, line: index + 1, message }] : []
  })
}

function inCode(file: SourceFile): Finding[] {
  const { nodes, lineAt } = syntaxOf(file)
  return nodes.flatMap((node) => {
    if (node.type !== 'StringLiteral' && node.type !== 'TemplateElement') return []
    const message = complaint(String(node['value'] ?? node['raw']), false)
    return message ? [{ path: file.path, line: lineAt(node.span?.start ?? 1), message }] : []
  })
}

export const rawStyle: Rule = {
  name: 'colours and pixels are tokens of ui/, never literals in web/',
  check: (tree) =>
    tree.files
      .filter((file) => isProduct(file.path) && !isTest(file.path))
      .flatMap((file) =>
        file.path.endsWith('.css') ? inStyles(file) : isCode(file.path) ? inCode(file) : [],
      ),
}
