import { findLines, isCode, type Rule } from '../tree.ts'

const focused = /\b((?:it|test|describe)(?:\.\w+)*\.(?:only|skip|todo|fixme))\(/

export const focusedTests: Rule = {
  name: 'no test is skipped or runs alone',
  check: (tree) =>
    tree.files
      .filter((file) => isCode(file.path))
      .flatMap((file) => findLines(file, focused, (match) => `${match} hides tests`)),
}
