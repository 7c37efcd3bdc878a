import { findLines, isCode, isTest, type Rule } from '../tree.ts'

const direct = /(?<!loadLate\(\(\) => )(?<!typeof )\b(import\('[^']+'\))/

export const lateFiles: Rule = {
  name: 'code that comes later is loaded by loadLate, which retries',
  check: (tree) =>
    tree.files
      .filter(({ path }) => path.startsWith('web/src/') && isCode(path) && !isTest(path))
      .flatMap((file) => findLines(file, direct, (match) => `${match}: wrap it in loadLate(() => …)`)),
}
