/** Within each of the first five a semicolon ends nothing: comments, strings, names, bodies of functions. */
const pieces = /--[^\n]*|\/\*[\s\S]*?\*\/|'[^']*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|;|\w+|[\s\S]/g

const piecesOf = (script: string): readonly string[] => [...script.matchAll(pieces)].map(([piece]) => piece)
const isComment = (piece: string): boolean => piece.startsWith('--') || piece.startsWith('/*')

/** A statement in one line, without comments. */
export const withoutComments = (statement: string): string =>
  piecesOf(statement)
    .map((piece) => (isComment(piece) ? ' ' : piece))
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** The statements of a script, without their semicolons; comments stay with the statement that follows them. */
export function statementsOf(script: string): readonly string[] {
  const found: string[] = []
  let current = ''
  for (const piece of piecesOf(script)) {
    if (piece === ';') {
      found.push(current)
      current = ''
    } else current += piece
  }
  return [...found, current].map((text) => text.trim()).filter((text) => withoutComments(text) !== '')
}
