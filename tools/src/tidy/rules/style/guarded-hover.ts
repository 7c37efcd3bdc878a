import type { Finding, Rule } from '../../tree.ts'

const hoverQuery = /^\s*@media[^{]*\((?:any-)?hover:\s*hover\)/

/**
 * The lines of a style sheet that style `:hover` outside of its media query. A rule is recognised by its braces, one
 * opening or closing per line, as the formatter writes them.
 */
function unguardedLines(text: string): number[] {
  const found: number[] = []
  let depth = 0
  /** The depth inside the query; null outside. */
  let guardedFrom: number | null = null
  for (const [index, line] of text.split('\n').entries()) {
    if (guardedFrom === null && hoverQuery.test(line)) guardedFrom = depth
    else if (guardedFrom === null && line.includes(':hover')) found.push(index + 1)
    depth += line.split('{').length - line.split('}').length
    if (guardedFrom !== null && depth <= guardedFrom) guardedFrom = null
  }
  return found
}

/** On a touch screen the last tapped element stays hovered: a style for it would stick. */
export const guardedHover: Rule = {
  name: 'styles for :hover are within @media (hover: hover)',
  check: (tree) =>
    tree.files
      .filter(({ path }) => /^(web|ui|brands)\//.test(path) && path.endsWith('.css'))
      .flatMap(({ path, text }) =>
        unguardedLines(text).map(
          (line): Finding => ({
            path,
            line,
            message: ':hover sticks on touch: put it in @media (hover: hover)',
          }),
        ),
      ),
}
