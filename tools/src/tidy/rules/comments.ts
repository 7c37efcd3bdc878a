import { findLines, type Rule } from '../tree.ts'

const opening = /^\s*(?:\/\*\*?|\/\/)\s+((?:What|Who|Where|How)\b.*)/

export const comments: Rule = {
  name: 'a comment does not begin with What, Who, Where or How',
  check: (tree) =>
    tree.files
      .filter(({ path }) => /\.(tsx?|css)$/.test(path))
      .flatMap((file) =>
        findLines(file, opening, (match) => `say what the thing is, as "Number of …": ${match.slice(0, 40)}`),
      ),
}
