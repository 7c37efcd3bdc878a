import { chromiumPath, type Need } from '../services/services.ts'
import { withReport } from './json-report.ts'
import { runCommand } from './run-command.ts'
import type { Stage, StageResult } from './stage.ts'

const vitestLimitMs = 12 * 60_000

interface FileReport {
  readonly status: string
  readonly assertionResults: readonly unknown[]
}

/** Counts a vitest report. A file that could not even be read, and an error outside all tests, are one failure each. */
export function countVitest(report: Record<string, unknown> | null, code: number): StageResult {
  if (!report) return { passed: 0, failed: 1, output: 'vitest wrote no report' }
  const passed = Number(report['numPassedTests'] ?? 0)
  const files = (report['testResults'] ?? []) as readonly FileReport[]
  const broken = files.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  const failed = Number(report['numFailedTests'] ?? 0) + broken.length
  const skipped = Number(report['numPendingTests'] ?? 0) + Number(report['numTodoTests'] ?? 0)
  const result = { passed, failed: failed === 0 && code !== 0 ? 1 : failed }
  return skipped > 0 ? { ...result, skipped } : result
}

/** The vitest projects of vitest.config.ts that a stage runs. */
export function vitestStage(
  name: string,
  projects: readonly string[],
  uses: readonly Need[],
  needs: readonly Need[] = [],
): Stage {
  return {
    name,
    needs,
    uses,
    async run(env) {
      let code = 0
      const report = await withReport(async (path) => {
        const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`]
        const args = ['run', ...projects.flatMap((project) => ['--project', project]), ...reporters]
        const colours = process.stdout.isTTY ? {} : { NO_COLOR: '1' }
        const browser = needs.includes('chromium') ? { CHROMIUM_PATH: chromiumPath() ?? '' } : {}
        const options = { env: { ...env, ...colours, ...browser }, limitMs: vitestLimitMs, show: true }
        code = (await runCommand('vitest', args, options)).code
      })
      return countVitest(report, code)
    },
  }
}
