import { linesOf, type Rule } from '../../tree.ts'

const path = 'docs/GLOSSARY.md'

/** The term that a table row defines, or null. */
const wordOf = (line: string): string | null => /^\| ([^|]+?) \|/.exec(line)?.[1]?.toLowerCase() ?? null

export const glossary: Rule = {
  name: 'a word of the glossary has one meaning',
  check(tree) {
    const text = tree.files.find((file) => file.path === path)?.text ?? ''
    const words = linesOf(text).map(wordOf)
    return words.flatMap((word, index) =>
      word !== null && words.indexOf(word) < index
        ? [{ path, line: index + 1, message: `“${word}” stands above already` }]
        : [],
    )
  },
}
