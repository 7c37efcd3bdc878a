import { chromiumPath, type Need } from '../services/services.ts'
import { withReport } from './json-report.ts'
import { runCommand } from './run-command.ts'
import { type Stage, type StageResult, secondTriesMax } from './stage.ts'

const vitestLimitMs = 12 * 60_000

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

/** The result of one vitest run: its report, or null if it wrote none, and its exit code. */
interface VitestRun {
  readonly report: Record<string, unknown> | null
  readonly code: number
}

const filesOf = ({ report }: VitestRun) => (report?.['testResults'] ?? []) as readonly FileReport[]

const failuresOf = (run: VitestRun) =>
  filesOf(run).flatMap(({ name, assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map((test) => ({ file: name, ...test })),
  )

/** Counts a vitest report. A file that could not even be read, and an error outside all tests, are one failure each. */
export function countVitest({ report, code }: VitestRun): StageResult {
  if (!report) return { passed: 0, failed: 1, output: 'vitest wrote no report' }
  const passed = Number(report['numPassedTests'] ?? 0)
  const broken = filesOf({ report, code }).filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  const failed = Number(report['numFailedTests'] ?? 0) + broken.length
  const skipped = Number(report['numPendingTests'] ?? 0) + Number(report['numTodoTests'] ?? 0)
  const result = { passed, failed: failed === 0 && code !== 0 ? 1 : failed }
  return skipped > 0 ? { ...result, skipped } : result
}

/** The beginning of what fast-check throws. A counterexample is a fault, however rarely it is drawn. */
const counterexample = 'Property failed after'

/** The files to run once more: those of a few failed tests, or none if anything else went wrong too. */
export function filesToRepeat(run: VitestRun): readonly string[] {
  const failures = failuresOf(run)
  const isDrawn = failures.some((test) => test.failureMessages?.some((text) => text.includes(counterexample)))
  const isFew = failures.length <= secondTriesMax && countVitest(run).failed === failures.length
  return isFew && !isDrawn ? [...new Set(failures.map(({ file }) => file))] : []
}

/** The first run's result; tests that failed in it and passed in the repetition of their files are named. */
export function countRepeated(first: VitestRun, second: VitestRun): StageResult {
  const result = countVitest(first)
  if (!second.report || countVitest(second).failed > 0) return result
  const names = failuresOf(first).map(({ file, fullName }) => `  ${file} > ${fullName}`)
  const output = `passed only on the second try:\n${names.join('\n')}`
  return { ...result, passed: result.passed + result.failed, failed: 0, output }
}

/** The vitest projects of vitest.config.ts that a stage runs. In CI the files of a few failed tests run once more. */
export function vitestStage(
  name: string,
  projects: readonly string[],
  uses: readonly Need[],
  needs: readonly Need[] = [],
): Stage {
  const runVitest = async (env: Record<string, string>, files: readonly string[]): Promise<VitestRun> => {
    let code = 0
    const report = await withReport(async (path) => {
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`]
      const chosen = projects.flatMap((project) => ['--project', project])
      const colours = process.stdout.isTTY ? {} : { NO_COLOR: '1' }
      const browser = needs.includes('chromium') ? { CHROMIUM_PATH: chromiumPath() ?? '' } : {}
      const options = { env: { ...env, ...colours, ...browser }, limitMs: vitestLimitMs, show: true }
      code = (await runCommand('vitest', ['run', ...chosen, ...reporters, ...files], options)).code
    })
    return { report, code }
  }
  return {
    name,
    needs,
    uses,
    async run(env) {
      const first = await runVitest(env, [])
      const files = process.env['CI'] ? filesToRepeat(first) : []
      return files.length > 0 ? countRepeated(first, await runVitest(env, files)) : countVitest(first)
    },
  }
}
