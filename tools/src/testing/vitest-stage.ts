import { chromiumPath, type Need } from '../services/services.ts'
import { withReport } from './json-report.ts'
import { runCommand } from './run-command.ts'
import { type Stage, type StageResult, secondTriesMax } from './stage.ts'

const vitestLimitMs = 20 * 60_000

interface TestReport {
  readonly status: string
  readonly fullName: string
  readonly failureMessages?: readonly string[] | null
}

interface FileReport {
  readonly name: string
  readonly status: string
  readonly assertionResults: readonly TestReport[]
}

/** The result of one vitest run: its report, or null if it wrote none, its exit code, and what it wrote of errors. */
interface VitestRun {
  readonly report: Record<string, unknown> | null
  readonly code: number
  readonly stderr?: string
}

/** The report has no errors outside tests, and beside a failed test the exit code does not reveal them. */
const errorsOutside = /Vitest caught \d+ unhandled error/

const filesOf = ({ report }: VitestRun) => (report?.['testResults'] ?? []) as readonly FileReport[]

/** Tests that did not run because of their file's failed hook count as its failure. */
const failuresOf = (run: VitestRun) =>
  filesOf(run).flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    const stopped = status === 'failed' && failed.length === 0 ? assertionResults : failed
    return stopped.map((test) => ({ file: name, ...test }))
  })

const isUnreadable = ({ status, assertionResults }: FileReport) =>
  status === 'failed' && assertionResults.length === 0

const numberIn = ({ report }: VitestRun, field: string) => Number(report?.[field] ?? 0)
const skippedIn = (run: VitestRun) => numberIn(run, 'numPendingTests') + numberIn(run, 'numTodoTests')

/** Counts a vitest report. A file that could not even be read, and an error outside all tests, are one failure each. */
export function countVitest(run: VitestRun): StageResult {
  if (!run.report) return { passed: 0, failed: 1, output: 'vitest wrote no report' }
  const failed = numberIn(run, 'numFailedTests') + filesOf(run).filter(isUnreadable).length
  const skipped = skippedIn(run)
  const result = {
    passed: numberIn(run, 'numPassedTests'),
    failed: failed === 0 && run.code !== 0 ? 1 : failed,
  }
  return skipped > 0 ? { ...result, skipped } : result
}

/** The beginning of what fast-check throws. A counterexample is a fault, however rarely it is drawn. */
const counterexample = 'Property failed after'

/**
 * The files to run once more: up to two that failed, whose tests may depend on each other; or none if anything else
 * went wrong too.
 */
export function filesToRepeat(run: VitestRun): readonly string[] {
  const failures = failuresOf(run)
  const files = [...new Set(failures.map(({ file }) => file))]
  const isDrawn = failures.some((test) => test.failureMessages?.some((text) => text.includes(counterexample)))
  const isOutside = filesOf(run).some(isUnreadable) || errorsOutside.test(run.stderr ?? '')
  const mayRepeat = files.length <= secondTriesMax && !isOutside && !isDrawn
  return mayRepeat ? files : []
}

/** The first run's result; tests that failed in it and passed in the repetition of their files are named. */
export function countRepeated(first: VitestRun, second: VitestRun): StageResult {
  const again = countVitest(second)
  if (!second.report || again.failed > 0) return countVitest(first)
  const failures = failuresOf(first)
  const repeated = new Set(failures.map(({ file }) => file))
  const inRepeated = (status: (text: string) => boolean) =>
    filesOf(first)
      .filter(({ name }) => repeated.has(name))
      .flatMap(({ assertionResults }) => assertionResults)
      .filter((test) => status(test.status)).length
  const passed = numberIn(first, 'numPassedTests') - inRepeated((text) => text === 'passed') + again.passed
  const skipped =
    skippedIn(first) - inRepeated((text) => text !== 'passed' && text !== 'failed') + skippedIn(second)
  const names = failures.map(({ file, fullName }) => `  ${file} > ${fullName}`)
  const output = `passed only on the second try:\n${names.join('\n')}`
  return { passed, failed: 0, output, ...(skipped > 0 ? { skipped } : {}) }
}

/**
 * The vitest projects of vitest.config.ts that a stage runs. In CI up to two failed files run once more.
 * @param since runs only the test files that import, directly or not, what changed since this commit
 */
export function vitestStage(
  name: string,
  projects: readonly string[],
  uses: readonly Need[],
  needs: readonly Need[] = [],
  since?: string,
): Stage {
  const selection = since === undefined ? [] : ['--changed', since, '--passWithNoTests']
  const runVitest = async (env: Record<string, string>, files: readonly string[]): Promise<VitestRun> => {
    let [code, stderr] = [0, '']
    const report = await withReport(async (path) => {
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`]
      const chosen = projects.flatMap((project) => ['--project', project])
      const colours = process.stdout.isTTY ? {} : { NO_COLOR: '1' }
      const browser = needs.includes('chromium') ? { CHROMIUM_PATH: chromiumPath() ?? '' } : {}
      const options = { env: { ...env, ...colours, ...browser }, limitMs: vitestLimitMs, show: true }
      const args = ['run', ...chosen, ...reporters, ...selection, ...files]
      const ended = await runCommand('vitest', args, options)
      code = ended.code
      stderr = ended.stderr
    })
    return { report, code, stderr }
  }
  return {
    name,
    next: `npx vitest run ${projects.map((project) => `--project ${project}`).join(' ')} <the file that failed>`,
    needs,
    uses,
    cores: 2,
    async run(env) {
      const first = await runVitest(env, [])
      const files = process.env['CI'] ? filesToRepeat(first) : []
      return files.length > 0 ? countRepeated(first, await runVitest(env, files)) : countVitest(first)
    },
  }
}
