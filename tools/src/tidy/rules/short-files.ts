import { posix } from 'node:path'
import { isCode, isTest, linesOf, type Rule, type Tree } from '../tree.ts'

const linesMax = 12
const product = /^(?:server|web|console|contract|tools|ui)\/src\//
const imported = /(?:from|import)\s?'(\.[^']+)'/g
/** Code that loads when it is needed is a file of its own, however short. */
const loaded = /import\(\s?'(\.[^']+)'/g

/** Each file with the files that name it by the pattern. */
function importersOf({ files }: Tree, pattern: RegExp): ReadonlyMap<string, ReadonlySet<string>> {
  const importers = new Map<string, Set<string>>()
  for (const { path, text } of files.filter((file) => isCode(file.path))) {
    for (const [, target = ''] of text.matchAll(pattern)) {
      const to = posix.join(posix.dirname(path), target)
      importers.set(to, (importers.get(to) ?? new Set()).add(path))
    }
  }
  return importers
}

/** An index names the parts of its module, and a command is a program of its own. */
const isPart = (path: string): boolean => path.endsWith('/index.ts')
const isProgram = (path: string): boolean => path.endsWith('.command.ts')
/** A module says what it brings in a file of its own, however little it is. */
const isManifest = (path: string): boolean => path.endsWith('.module.ts')

export const shortFiles: Rule = {
  name: `a file of at most ${linesMax} lines has more than one importer`,
  check(tree) {
    const importers = importersOf(tree, imported)
    const late = importersOf(tree, loaded)
    return tree.files
      .filter(({ path }) => product.test(path) && isCode(path) && !isTest(path))
      .filter(
        ({ path, text }) =>
          !isPart(path) && !isProgram(path) && !isManifest(path) && linesOf(text).length <= linesMax,
      )
      .filter(({ path }) => !late.has(path))
      .flatMap(({ path }) => {
        const [only, another] = [...(importers.get(path) ?? [])]
        const belongs = only !== undefined && another === undefined && !isPart(only)
        return belongs ? [{ path, message: `belongs to its only importer, ${only}` }] : []
      })
  },
}
