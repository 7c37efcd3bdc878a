import { posix } from 'node:path'
import type { Rule } from '../../tree.ts'

const experiments = 'docs/experiments.md'
/** A path in its last column: the test that would find a fault again. */
const namedTest = /`([\w./-]+\/[\w.-]+\.tsx?)`/g

const link = /\]\((?!https?:|mailto:|#)([^)#\s]+)(?:#[^)]*)?\)/g

/** Pictures and files that are no text are checked by `screen-pictures.ts`, or are not read here. */
const isDocument = (path: string): boolean => path.endsWith('.md')

export const documentLinks: Rule = {
  name: 'a link between documents leads to a document, and an experiment names a test that there is',
  check({ files }) {
    const paths = new Set(files.map(({ path }) => path))
    return files
      .filter(({ path }) => isDocument(path))
      .flatMap(({ path, text }) => {
        const linked = [...text.matchAll(link)]
          .map(([, target = '']) => posix.join(posix.dirname(path), target))
          .filter(isDocument)
        const named =
          path === experiments ? [...text.matchAll(namedTest)].map(([, target = '']) => target) : []
        return [...linked, ...named]
          .filter((target) => !paths.has(target))
          .map((target) => ({ path, message: `${target} does not exist` }))
      })
  },
}
