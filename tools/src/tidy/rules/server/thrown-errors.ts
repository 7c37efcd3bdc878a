import { isCode, isTest, linesOf, type Rule } from '../../tree.ts'

const declaring = /^contract\/src\/([a-z-]+\/[a-z-]+\.)?errors\.ts$/
const declared = /^ {2}([a-z_]+): \d{3},/

export const thrownErrors: Rule = {
  name: 'every error code is one that the server answers',
  check(tree) {
    const server = tree.files
      .filter((file) => file.path.startsWith('server/src/') && isCode(file.path) && !isTest(file.path))
      .map(({ text }) => text)
    return tree.files
      .filter(({ path }) => declaring.test(path))
      .flatMap(({ path, text }) =>
        linesOf(text).flatMap((line, index) => {
          const code = declared.exec(line)?.[1]
          if (!code || server.some((source) => source.includes(`'${code}'`))) return []
          return [{ path, line: index + 1, message: `nothing answers ${code}` }]
        }),
      )
  },
}
