import { isCode, isTest, linesOf, type Rule } from '../tree.ts'

const path = 'contract/src/errors.ts'
const declared = /^ {2}([a-z_]+): \d{3},/

export const thrownErrors: Rule = {
  name: 'every error code is one that the server answers',
  check(tree) {
    const server = tree.files
      .filter((file) => file.path.startsWith('server/src/') && isCode(file.path) && !isTest(file.path))
      .map(({ text }) => text)
    const codes = linesOf(tree.files.find((file) => file.path === path)?.text ?? '')
    return codes.flatMap((line, index) => {
      const code = declared.exec(line)?.[1]
      if (!code || server.some((text) => text.includes(`'${code}'`))) return []
      return [{ path, line: index + 1, message: `nothing answers ${code}` }]
    })
  },
}
