import { describe, expect, it } from 'vitest'
import { readAudit } from './audit-stage.ts'
import { countPlaywright } from './journeys-stage.ts'
import { runCommand } from './run-command.ts'
import { type Machine, type RunOptions, runStages } from './run-stages.ts'
import { type Selection, selectStages } from './select-stages.ts'
import type { Stage } from './stage.ts'
import { countRepeated, countVitest, filesToRepeat } from './vitest-stage.ts'

const stage = (name: string, run: Stage['run']): Stage => ({
  name,
  cores: 2,
  needs: [],
  uses: [],
  next: `npm run ${name}`,
  run,
})
const stopped: string[] = []
const machine: Machine = {
  missing: (needs) => needs.filter((need) => need === 'coturn'),
  start: async (wanted) => ({ env: {}, stop: async () => void stopped.push(...wanted) }),
}
const quiet: RunOptions = {
  strict: false,
  interrupted: new AbortController().signal,
  print: () => undefined,
  machine,
}

describe('counting', () => {
  it('counts a test file that could not be read as one failure', () => {
    const report = { numPassedTests: 3, testResults: [{ status: 'failed', assertionResults: [] }] }
    expect(countVitest({ report, code: 1 })).toEqual({ passed: 3, failed: 1 })
  })

  it('counts a bad exit without a failed test as one failure', () => {
    expect(countVitest({ report: { numPassedTests: 3, testResults: [] }, code: 1 })).toEqual({
      passed: 3,
      failed: 1,
    })
    const stats = { expected: 2, unexpected: 0, flaky: 0, skipped: 0 }
    expect(countPlaywright([{ report: { stats }, code: 1 }])).toEqual({ passed: 2, failed: 1 })
  })

  it('counts a missing report as a failure, never as nothing', () => {
    expect(countVitest({ report: null, code: 0 }).failed).toBe(1)
    expect(countPlaywright([{ report: null, code: 0 }]).failed).toBe(1)
  })

  type FileResults = readonly [file: string, tests: Readonly<Record<string, 'passed' | 'failed' | 'skipped'>>]
  /** A run with these files, besides five tests that passed elsewhere. */
  const ran = (files: readonly FileResults[], message = 'expected 1 to be 2') => {
    const count = (status: string) =>
      files.flatMap(([, tests]) => Object.values(tests)).filter((given) => given === status).length
    const testResults = files.map(([name, tests]) => {
      const assertionResults = Object.entries(tests).map(([fullName, status]) => ({
        status,
        fullName,
        failureMessages: status === 'failed' ? [message] : [],
      }))
      const isPassed = assertionResults.every(({ status }) => status === 'passed')
      return { name, status: isPassed ? 'passed' : 'failed', assertionResults }
    })
    return {
      report: {
        numPassedTests: 5 + count('passed'),
        numFailedTests: count('failed'),
        numPendingTests: count('skipped'),
        testResults,
      },
      code: testResults.some(({ status }) => status === 'failed') ? 1 : 0,
    }
  }
  /** The repetition of one file. */
  const again = (tests: FileResults[1]) => {
    const { report, code } = ran([['one.test.ts', tests]])
    return { report: { ...report, numPassedTests: report.numPassedTests - 5 }, code }
  }
  const unreadable = { name: 'b.test.ts', status: 'failed', assertionResults: [] }

  it('runs up to two failed files once more, and names what passed only then', () => {
    const first = ran([
      ['one.test.ts', { early: 'passed', late: 'failed', depends: 'failed', too: 'failed' }],
    ])
    expect(filesToRepeat(first)).toEqual(['one.test.ts'])
    const green = again({ early: 'passed', late: 'passed', depends: 'passed', too: 'passed' })
    const result = countRepeated(first, green)
    expect(result).toMatchObject({ passed: 9, failed: 0 })
    expect(result.output).toContain('one.test.ts > late')
    expect(result.output).not.toContain('early')
    expect(countRepeated(first, again({ early: 'failed' }))).toEqual({ passed: 6, failed: 3 })
    expect(countRepeated(first, { report: null, code: 1 })).toEqual({ passed: 6, failed: 3 })
    const both = ran([
      ['one.test.ts', { one: 'failed' }],
      ['two.test.ts', { two: 'failed' }],
    ])
    expect(filesToRepeat(both)).toEqual(['one.test.ts', 'two.test.ts'])
  })

  it('runs a file whose hook failed once more, and then counts its tests as run', () => {
    const first = ran([['one.test.ts', { one: 'skipped', two: 'skipped' }]])
    expect(countVitest(first)).toEqual({ passed: 5, failed: 1, skipped: 2 })
    expect(filesToRepeat(first)).toEqual(['one.test.ts'])
    expect(countRepeated(first, again({ one: 'passed', two: 'passed' }))).toMatchObject({
      passed: 7,
      failed: 0,
      output: expect.stringContaining('one.test.ts > two'),
    })
    expect(countRepeated(first, again({ one: 'passed', two: 'passed' }))).not.toHaveProperty('skipped')
    expect(countRepeated(first, first)).toEqual({ passed: 5, failed: 1, skipped: 2 })
  })

  it('repeats nothing after three failed files, a counterexample, an unreadable file or an error outside tests', () => {
    const three = ['one', 'two', 'three'].map((name): FileResults => [name, { [name]: 'failed' }])
    expect(filesToRepeat(ran(three))).toEqual([])
    expect(filesToRepeat(ran(three.slice(1), 'Property failed after 12 tests'))).toEqual([])
    const { report } = ran(three.slice(2))
    const testResults = [...report.testResults, unreadable]
    expect(filesToRepeat({ report: { ...report, testResults }, code: 1 })).toEqual([])
    expect(filesToRepeat({ report: { numPassedTests: 3, testResults: [] }, code: 1 })).toEqual([])
    const stderr =
      '\nVitest caught 1 unhandled error during the test run.\nThis might cause false positive tests.'
    expect(filesToRepeat({ ...ran(three.slice(2)), stderr })).toEqual([])
  })

  const whole = { expected: 2, unexpected: 0, flaky: 0, skipped: 0 }
  const given = (stats: Partial<typeof whole>, code = 0) => ({
    report: { stats: { ...whole, ...stats } },
    code,
  })

  it('tolerates two journeys that passed only on a second try, but no third, and reports skipped ones', () => {
    expect(countPlaywright([given({ flaky: 3, skipped: 4 })])).toEqual({ passed: 2, failed: 3, skipped: 4 })
    expect(countPlaywright([given({ flaky: 2 })])).toEqual({ passed: 4, failed: 0 })
    expect(countPlaywright([given({ unexpected: 1 }, 1)])).toEqual({ passed: 2, failed: 1 })
  })

  it('sums up parallel and serial journeys, and tolerates no more second tries in both than in one', () => {
    expect(countPlaywright([given({ flaky: 1, skipped: 1 }), given({ flaky: 1, skipped: 2 })])).toEqual({
      passed: 6,
      failed: 0,
      skipped: 3,
    })
    expect(countPlaywright([given({ flaky: 1 }), given({ flaky: 2 })])).toEqual({ passed: 4, failed: 3 })
    expect(countPlaywright([given({ unexpected: 2 }, 1), given({}, 1)])).toEqual({ passed: 4, failed: 3 })
    expect(countPlaywright([given({ unexpected: 1 }, 1), { report: null, code: 124 }])).toMatchObject({
      passed: 2,
      failed: 2,
    })
  })

  it('never counts an audit that the registry did not answer as passed', () => {
    const unanswered = { code: 1, stdout: '{"statusCode":405,"error":{}}', stderr: '' }
    expect(readAudit(unanswered)).toMatchObject({ passed: 0, failed: 0 })
    expect(readAudit({ code: 0, stdout: '', stderr: '' })).toMatchObject({ passed: 0, failed: 0 })
    expect(readAudit({ code: 1, stdout: '{"auditReportVersion":2}', stderr: '' }).failed).toBe(1)
  })
})

describe('running stages', () => {
  it('continues after a failed and after a thrown stage, and sums everything up', async () => {
    const totals = await runStages(
      [
        stage('one', async () => ({ passed: 1, failed: 2 })),
        stage('two', async () => {
          throw new Error('planted')
        }),
        stage('three', async () => ({ passed: 4, failed: 0 })),
      ],
      quiet,
    )
    expect(totals).toEqual({ passed: 5, failed: 3 })
  })

  it('says the next command after each stage that failed', async () => {
    const printed: string[] = []
    const stages = [
      stage('format', async () => ({ passed: 0, failed: 1 })),
      stage('types', async () => ({ passed: 1, failed: 0 })),
    ]
    await runStages(stages, { ...quiet, print: (line) => printed.push(line) })
    expect(printed.filter((line) => line.startsWith('next: '))).toEqual(['next: npm run format'])
  })

  it('reports a missing server and skipped tests, and in CI counts each such stage as failed', async () => {
    const printed: string[] = []
    const some: Stage[] = [
      { ...stage('cannot', async () => ({ passed: 9, failed: 0 })), needs: ['coturn'] },
      { ...stage('partly', async () => ({ passed: 1, failed: 0 })), uses: ['coturn'] },
      stage('skips', async () => ({ passed: 1, failed: 0, skipped: 2 })),
      stage('unanswered', async () => ({ passed: 0, failed: 0, notRun: 'nobody answers' })),
    ]
    const given = { ...quiet, print: (line: string) => void printed.push(line) }
    expect(await runStages(some, given)).toEqual({ passed: 2, failed: 0 })
    expect(await runStages(some, { ...quiet, strict: true })).toEqual({ passed: 2, failed: 3 })
    const all = printed.join('\n')
    for (const sentence of ['not run: coturn is missing', '2 skipped', 'nobody answers'])
      expect(all).toContain(sentence)
  })

  it('stops a stage’s servers even if the stage throws', async () => {
    stopped.length = 0
    const throws = stage('throws', async () => {
      throw new Error('planted')
    })
    await runStages([{ ...throws, uses: ['Redis'] }], quiet)
    expect(stopped).toEqual(['Redis'])
  })

  it('runs stages of one core two at a time, in order, and one of two cores alone', async () => {
    const running = new Set<string>()
    const seen: string[] = []
    const named = (name: string, cores: Stage['cores']): Stage => ({
      ...stage(name, async () => {
        running.add(name)
        seen.push([...running].join('+'))
        await new Promise((done) => setImmediate(done))
        running.delete(name)
        return { passed: 1, failed: 0 }
      }),
      cores,
    })
    const printed: string[] = []
    const some = [named('a', 2), named('b', 1), named('c', 1), named('d', 1), named('e', 2), named('f', 1)]
    const print = (line: string) => void printed.push(line)
    expect(await runStages(some, { ...quiet, print })).toEqual({ passed: 6, failed: 0 })
    expect(seen).toEqual(['a', 'b', 'b+c', expect.stringMatching(/^(?:c\+)?d$/), 'e', 'f'])
    expect(printed.at(-1)?.match(/^[a-f]/gm)).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
  })

  it('starts no further stage after an interruption', async () => {
    const interruption = new AbortController()
    const first = stage('first', async () => {
      interruption.abort()
      return { passed: 1, failed: 0 }
    })
    const second = stage('second', async () => ({ passed: 1, failed: 0 }))
    expect(await runStages([first, second], { ...quiet, interrupted: interruption.signal })).toEqual({
      passed: 1,
      failed: 0,
    })
  })

  it('ends a command with all that it started at its limit', async () => {
    const hangs =
      "require('child_process').spawn('sleep', ['60'], { stdio: 'inherit' }); setInterval(() => {}, 1000)"
    const result = await runCommand('node', ['-e', hangs], { limitMs: 500 })
    expect(result.code).toBe(124)
  })

  it('refuses a stage that does not exist, and chooses those that do', () => {
    expect(selectStages(['--changed', 'main', 'again'])).toHaveProperty('problem')
    expect(selectStages(['--only', 'unit,nonsense'])).toHaveProperty('problem')
    expect(selectStages(['--only'])).toHaveProperty('problem')
    const namesOf = (chosen: Selection) => 'stages' in chosen && chosen.stages.map(({ name }) => name)
    expect(namesOf(selectStages(['--only', 'types,unit']))).toEqual(['types', 'unit'])
    const reachable = ['format', 'lint', 'tidy', 'imports', 'types', 'unit']
    expect(namesOf(selectStages(['--changed']))).toEqual(reachable)
    expect(namesOf(selectStages(['--changed', 'main']))).toEqual(reachable)
  })
})
