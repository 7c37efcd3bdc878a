/** Words of a saved reply that stand for something of the request, as {{name}}; the console fills them at insertion. */
export const replyVariables = ['name', 'operator', 'date'] as const
type ReplyVariable = (typeof replyVariables)[number]
const written = /\{\{([^{}]*)\}\}/gu

const variableNamed = (name: string) => replyVariables.find((variable) => variable === name.trim())

/** The variables in a reply that have no meaning, as they are written; also braces that nothing closes. */
export function unknownReplyVariables(text: string): readonly string[] {
  const found = [...text.matchAll(written)].filter(([, name = '']) => variableNamed(name) === undefined)
  const rest = text.replaceAll(written, '')
  return [...found.map(([whole]) => whole), ...(rest.match(/\{\{|\}\}/g) ?? [])]
}

/** A reply with its variables filled; an unknown one of an older reply stays as it is. */
export const fillReply = (text: string, values: Readonly<Record<ReplyVariable, string>>): string =>
  text.replaceAll(written, (whole, name: string) => {
    const known = variableNamed(name)
    return known === undefined ? whole : values[known]
  })
