import { posix } from 'node:path'
import type { Rule } from '../tree.ts'

const link = /\]\((?!https?:|mailto:|#)([^)#\s]+)(?:#[^)]*)?\)/g

/** Pictures and files that are no text are checked by `screen-pictures.ts`, or are not read here. */
const isDocument = (path: string): boolean => path.endsWith('.md')

export const documentLinks: Rule = {
  name: 'a link between documents leads to a document',
  check({ files }) {
    const documents = files.filter(({ path }) => isDocument(path))
    const paths = new Set(documents.map(({ path }) => path))
    return documents.flatMap(({ path, text }) =>
      [...text.matchAll(link)]
        .map(([, target = '']) => posix.join(posix.dirname(path), target))
        .filter((target) => isDocument(target) && !paths.has(target))
        .map((target) => ({ path, message: `${target} does not exist` })),
    )
  },
}
