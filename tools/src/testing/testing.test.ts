import { describe, expect, it } from 'vitest'
import { readAudit } from './audit-stage.ts'
import { countPlaywright } from './journeys-stage.ts'
import { runCommand } from './run-command.ts'
import { type Machine, type RunOptions, runStages } from './run-stages.ts'
import { selectStages } from './select-stages.ts'
import type { Stage } from './stage.ts'
import { countRepeated, countVitest, filesToRepeat } from './vitest-stage.ts'

const stage = (name: string, run: Stage['run']): Stage => ({ name, needs: [], uses: [], run })
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

  const failing = (names: readonly string[], message = 'expected 1 to be 2') => ({
    report: {
      numPassedTests: 5,
      numFailedTests: names.length,
      testResults: names.map((fullName) => ({
        name: `${fullName}.test.ts`,
        status: 'failed',
        assertionResults: [{ status: 'failed', fullName, failureMessages: [message] }],
      })),
    },
    code: 1,
  })

  it('runs the files of up to two failed tests once more, and names what passed only then', () => {
    const first = failing(['one', 'two'])
    expect(filesToRepeat(first)).toEqual(['one.test.ts', 'two.test.ts'])
    const green = { report: { numPassedTests: 9, testResults: [] }, code: 0 }
    const result = countRepeated(first, green)
    expect(result).toMatchObject({ passed: 7, failed: 0 })
    expect(result.output).toContain('one.test.ts > one')
    expect(countRepeated(first, failing(['two']))).toEqual({ passed: 5, failed: 2 })
    expect(countRepeated(first, { report: null, code: 1 })).toEqual({ passed: 5, failed: 2 })
  })

  it('repeats nothing after three failures, a counterexample, an unreadable file or an error outside tests', () => {
    expect(filesToRepeat(failing(['one', 'two', 'three']))).toEqual([])
    expect(filesToRepeat(failing(['one'], 'Property failed after 12 tests'))).toEqual([])
    const broken = { name: 'b.test.ts', status: 'failed', assertionResults: [] }
    expect(filesToRepeat({ report: { numPassedTests: 3, testResults: [broken] }, code: 1 })).toEqual([])
    expect(filesToRepeat({ report: { numPassedTests: 3, testResults: [] }, code: 1 })).toEqual([])
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
      ...{ passed: 6, failed: 0, skipped: 3 },
    })
    expect(countPlaywright([given({ flaky: 1 }), given({ flaky: 2 })])).toEqual({ passed: 4, failed: 3 })
    expect(countPlaywright([given({ unexpected: 2 }, 1), given({}, 1)])).toEqual({ passed: 4, failed: 3 })
    expect(countPlaywright([given({ unexpected: 1 }, 1), { report: null, code: 124 }])).toMatchObject({
      ...{ passed: 2, failed: 2 },
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
    expect(selectStages(['--only', 'unit,nonsense'])).toHaveProperty('problem')
    expect(selectStages(['--only'])).toHaveProperty('problem')
    const chosen = selectStages(['--only', 'types,unit'])
    expect('stages' in chosen && chosen.stages.map((one) => one.name)).toEqual(['types', 'unit'])
  })
})
