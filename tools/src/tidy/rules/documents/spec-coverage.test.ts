import { describe, expect, it } from 'vitest'
import { specCoverage } from './spec-coverage.ts'

const header = 'id\tstate\tfile\ttest'
const ids = ['1.1', '1.2']

function complaints(rows: readonly string[], specIds: readonly string[] | null = ids): string[] {
  const files = [
    { path: 'docs/spec-coverage.tsv', text: `${[header, ...rows].join('\n')}\n` },
    { path: 'web/a.ts', text: '' },
    { path: 'web/a.test.ts', text: "it('keeps its word', f)" },
  ]
  return specCoverage(specIds)
    .check({ files })
    .map(({ message }) => message)
}

const open = ['1.1\tno\t\t', '1.2\tpart\tweb/a.ts\t']

describe('the coverage list', () => {
  it('passes when every id is there once and every yes is true', () => {
    expect(complaints(open)).toEqual([])
    expect(complaints(['1.1\tyes\tweb/a.ts\tweb/a.test.ts > keeps its word', open[1] ?? ''])).toEqual([])
  })

  it('is broken by a missing, a repeated and an invented id', () => {
    expect(complaints(['1.1\tno\t\t', '1.1\tno\t\t', '9.9\tno\t\t'])).toEqual([
      '1.1 stands there twice',
      '1.2 is missing',
      '9.9 is not in the specification',
    ])
  })

  it('is broken by a yes without its file, its test or the name of its test', () => {
    expect(
      complaints([
        '1.1\tyes\tweb/gone.ts\tweb/gone.test.ts > is gone',
        '1.2\tyes\tweb/a.ts\tweb/a.test.ts > lies',
      ]),
    ).toEqual([
      '1.1 says yes, but the file "web/gone.ts" does not exist',
      '1.1 says yes, but the test "web/gone.test.ts" does not exist',
      '1.2 says yes, but web/a.test.ts has no test "lies"',
    ])
  })

  it('fails on a yes that names a test file but no test', () => {
    expect(complaints(['1.1\tyes\tweb/a.ts\tweb/a.test.ts', open[1] ?? ''])).toEqual([
      '1.1 says yes, but it names no test in web/a.test.ts',
    ])
  })

  it('may name several tests for one sentence, each of which must be there', () => {
    const both = 'web/a.test.ts > keeps its word && web/a.test.ts > lies'
    expect(complaints([`1.1\tyes\tweb/a.ts\t${both}`, open[1] ?? ''])).toEqual([
      '1.1 says yes, but web/a.test.ts has no test "lies"',
    ])
  })

  it('fails on an invalid line', () => {
    expect(complaints(['1.1\tperhaps\t\t'])).toEqual([expect.stringContaining(':2: not a row')])
  })

  it('is checked for truth even without the specification', () => {
    expect(complaints(['7.7\tyes\tweb/gone.ts\tweb/a.test.ts > keeps its word'], null)).toHaveLength(1)
  })
})
