import type { Finding, Rule } from '../../tree.ts'

const index = 'ui/src/index.ts'
/** The exports of a file with views, and the file. */
const exported = /^export \{([^}]*)\} from '\.\/([a-z/-]+\.tsx)'/gm

/** The components of a list of exports: neither types nor hooks and functions. */
const componentsIn = (names: string): readonly string[] =>
  names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => /^[A-Z]/.test(name))

/** Icons are not listed one by one: the workbench shows all that there are. */
export const stories: Rule = {
  name: 'the workbench shows every component of ui',
  check({ files }) {
    const shown = files
      .filter(({ path }) => /^web\/workbench\/.+\.tsx$/.test(path))
      .map(({ text }) => text)
      .join('\n')
    const primitives = files.find(({ path }) => path === index)?.text ?? ''
    return [...primitives.matchAll(exported)]
      .flatMap(([, names = '']) => componentsIn(names))
      .filter((name) => !new RegExp(`<${name}\\b`).test(shown))
      .map((name): Finding => {
        return { path: index, message: `${name} has no story: show it in web/workbench/` }
      })
  },
}
