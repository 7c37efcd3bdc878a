import { type Finding, isCode, isTest, type Rule, type SourceFile } from '../tree.ts'

const late =
  /(?<!(?:loadLate\(\(\) =>|lateView\(\s*async \(\) => \(await) )(?<!typeof )\b(import\('[^']+'\))/g

/** The router loads each of these late. */
const loadedByTheRouter = 'web/src/app/screens.ts'

const findings = ({ path, text }: SourceFile): Finding[] =>
  [...text.matchAll(late)].map(({ index, 1: match }) => ({
    path,
    line: text.slice(0, index).split('\n').length,
    message: `${match}: wrap it in loadLate(() => …) or lateView(async () => (await …).Name)`,
  }))

export const lateFiles: Rule = {
  name: 'code that comes later is loaded by loadLate or lateView, which retry',
  check: (tree) =>
    tree.files
      .filter(({ path }) => path.startsWith('web/src/') && isCode(path) && !isTest(path))
      .filter(({ path }) => path !== loadedByTheRouter)
      .flatMap(findings),
}
