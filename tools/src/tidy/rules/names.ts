import { basename } from 'node:path'
import { findLines, isCode, type Rule } from '../tree.ts'

const banned = /^(utils?|helpers?|common|misc)$/
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/
const shouting = /\.md$|(^|\/)LICENSE$/

/** The words of a path: its folders, and the parts of its file name between the dots. */
const words = (path: string): string[] =>
  path.split('/').flatMap((part) => part.replace(/^\./, '').split('.'))

export const bannedNames: Rule = {
  name: 'no file or folder is called utils, helpers, common or misc',
  check: (tree) =>
    tree.files
      .filter((file) => words(file.path).some((word) => banned.test(word)))
      .map((file) => ({ path: file.path, message: 'name it after what it is for' })),
}

export const kebabCase: Rule = {
  name: 'files and folders are named in kebab-case',
  check: (tree) =>
    tree.files
      .filter((file) => !shouting.test(file.path))
      .filter((file) => words(file.path).some((word) => word !== '' && !kebab.test(word)))
      .map((file) => ({ path: file.path, message: `${basename(file.path)} is not kebab-case` })),
}

/** A variable, one taken out of a list, or a parameter. */
const pronoun = /(?:\b(?:const|let) \[?|\()(ones?|others?)(?= =| of |,[^)]*\] =|(?:, \w+)?\) =>)/

export const pronouns: Rule = {
  name: 'no variable is called one or other',
  check: (tree) =>
    tree.files
      .filter(({ path }) => isCode(path) && path !== 'tools/src/tidy/tidy.test.ts')
      .flatMap((file) => findLines(file, pronoun, (word) => `${word}: say which thing it is`)),
}
