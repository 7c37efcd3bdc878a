import { coveragePath, type Row, readRows, testsOf } from '../../../spec-coverage/rows.ts'
import type { Finding, Rule, Tree } from '../../tree.ts'

/** The errors of one row that claims to be done. */
function claim(row: Row, tree: Tree): string[] {
  const textOf = (path: string) => tree.files.find((file) => file.path === path)?.text
  const problems: string[] = []
  if (textOf(row.file) === undefined) problems.push(`the file "${row.file}" does not exist`)
  for (const { path, name } of testsOf(row)) {
    const test = textOf(path)
    if (test === undefined) problems.push(`the test "${path}" does not exist`)
    else if (name === '') problems.push(`it names no test in ${path}`)
    else if (!test.includes(name)) problems.push(`${path} has no test "${name}"`)
  }
  return problems.map((problem) => `${row.id} says yes, but ${problem}`)
}

/**
 * The coverage list claims nothing that does not exist, and contains every sentence of the specification once.
 * @param ids the ids of the specification, or null if it is not available
 */
export function specCoverage(ids: readonly string[] | null): Rule {
  return {
    name: 'the coverage list is whole and true',
    check(tree): Finding[] {
      const path = coveragePath
      const file = tree.files.find((sourceFile) => sourceFile.path === path)
      if (!file) return [{ path, message: 'is missing' }]
      let rows: Row[]
      try {
        rows = readRows(file.text)
      } catch (error) {
        return [{ path, message: error instanceof Error ? error.message : String(error) }]
      }
      const seen = new Map<string, number>()
      for (const row of rows) seen.set(row.id, (seen.get(row.id) ?? 0) + 1)
      const twice = [...seen].filter(([, count]) => count > 1).map(([id]) => `${id} stands there twice`)
      const absent = (ids ?? []).filter((id) => !seen.has(id)).map((id) => `${id} is missing`)
      const invented = ids ? [...seen.keys()].filter((id) => !ids.includes(id)) : []
      const unknown = invented.map((id) => `${id} is not in the specification`)
      const untrue = rows.filter((row) => row.state === 'yes').flatMap((row) => claim(row, tree))
      return [...twice, ...absent, ...unknown, ...untrue].map((message) => ({ path, message }))
    },
  }
}
