import { analyse } from 'scslre'
import { type SyntaxNode, syntaxOf } from '../syntax.ts'
import { isCode, isTest, type Rule, type SourceFile } from '../tree.ts'

/** Code that people run or reach; tools and tests process only our own texts. */
const shipped = /^(contract|server|web|console|ui|brands|locales)\/src\//

/** Patterns composed of words; the results were reviewed. */
const madeOfWords = [
  'server/src/modules/text-safety/mask-offensive.ts',
  'server/src/modules/text-safety/word-patterns.ts',
]

/** Whether a pattern's running time is superlinear in the text. */
function isSlow(source: string, flags: string): boolean {
  const { reports } = analyse({ source, flags })
  return reports.length > 0
}

const makesPattern = ({ type, callee }: SyntaxNode): boolean =>
  (type === 'NewExpression' || type === 'CallExpression') &&
  (callee as { value?: string })?.value === 'RegExp'

function* slowPatterns(file: SourceFile) {
  const { nodes, lineAt } = syntaxOf(file)
  for (const node of nodes) {
    const at = { path: file.path, line: lineAt(node.span?.start ?? 1) }
    if (node.type === 'RegExpLiteral') {
      const { pattern, flags } = node as unknown as { pattern: string; flags: string }
      if (isSlow(pattern, flags)) yield { ...at, message: `backtracks: /${pattern}/${flags}` }
    } else if (makesPattern(node) && !madeOfWords.includes(file.path)) {
      yield { ...at, message: 'write the pattern out, so that it can be judged' }
    }
  }
}

export const linearPatterns: Rule = {
  name: 'the time that a pattern takes grows no faster than the text',
  check: (tree) =>
    tree.files
      .filter(({ path }) => shipped.test(path) && isCode(path) && !isTest(path))
      .flatMap((file) => [...slowPatterns(file)]),
}
