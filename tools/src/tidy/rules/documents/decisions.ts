import { linesOf, type Rule } from '../../tree.ts'

const decisionMaxLines = 50

export const decisions: Rule = {
  name: `a decision has at most ${decisionMaxLines} lines and a number`,
  check: (tree) =>
    tree.files
      .filter((file) => file.path.startsWith('docs/decisions/'))
      .flatMap((file) => {
        const count = linesOf(file.text).length
        const numbered = /^docs\/decisions\/\d{4}-[a-z0-9-]+\.md$/.test(file.path)
        return [
          ...(count > decisionMaxLines ? [{ path: file.path, message: `${count} lines` }] : []),
          ...(numbered ? [] : [{ path: file.path, message: 'is not named like 0001-what-was-decided.md' }]),
        ]
      }),
}
