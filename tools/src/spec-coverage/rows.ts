const states = ['no', 'part', 'yes'] as const
export type State = (typeof states)[number]

/** One sentence of the specification and how far the product has come with it. */
export interface Row {
  readonly id: string
  readonly state: State
  /** The file that implements it. */
  readonly file: string
  /**
   * The test that would fail without it: `path > name of the test`, several joined by ` && `. For a `part`: what is
   * missing.
   */
  readonly test: string
}

export const coveragePath = 'docs/spec-coverage.tsv'
const header = 'id\tstate\tfile\ttest'

/** Reads docs/spec-coverage.tsv. @throws Error naming the invalid line. */
export function readRows(text: string): Row[] {
  const [first, ...lines] = text.trimEnd().split('\n')
  if (first !== header) throw new Error(`${coveragePath}: the first line is not "${header}"`)
  return lines.map((line, index) => {
    const [id = '', state, file = '', test = '', ...more] = line.split('\t')
    const known = states.find((knownState) => knownState === state)
    if (!known || !/^\d\.\d+$/.test(id) || more.length > 0) {
      throw new Error(`${coveragePath}:${index + 2}: not a row: ${line}`)
    }
    return { id, state: known, file, test }
  })
}

/**
 * The tests that a row names. A test identified only by its file could disappear from it unnoticed, so each has its
 * name.
 */
export const testsOf = ({ test }: Row): { path: string; name: string }[] =>
  test.split(' && ').map((part) => {
    const [path = '', name = ''] = part.split(' > ')
    return { path, name }
  })

const productCode = /^(contract|server|web|console|ui|brands)\/.*\.tsx?$/

/** The rows that claim `yes` for code that no entry point of the product reaches. */
export const unreachedRows = (rows: readonly Row[], reached: ReadonlySet<string>): Row[] =>
  rows.filter(({ state, file }) => state === 'yes' && productCode.test(file) && !reached.has(file))

/** Counts per section and state, as lines to print. */
export function countRows(rows: readonly Row[], sections: readonly string[]): string[] {
  const count = (part: readonly Row[]) => {
    const of = (state: State) => String(part.filter((row) => row.state === state).length).padStart(4)
    return `${of('yes')} yes ${of('part')} part ${of('no')} no`
  }
  const perSection = sections.map((name, number) => {
    const part = rows.filter((row) => row.id.startsWith(`${number}.`))
    return `${number} ${name.padEnd(36)} ${count(part)}`
  })
  return [...perSection, `  ${'all'.padEnd(36)} ${count(rows)}`]
}
