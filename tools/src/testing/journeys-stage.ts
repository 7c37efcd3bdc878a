import { chromiumPath } from '../services/services.ts'
import { withReport } from './json-report.ts'
import { runCommand } from './run-command.ts'
import type { Stage, StageResult } from './stage.ts'

const journeysLimitMs = 20 * 60_000

interface Stats {
  readonly expected: number
  readonly unexpected: number
  readonly flaky: number
  readonly skipped: number
}

/** Counts a Playwright report. A journey that passed only on a second try counts as failed. */
export function countPlaywright(report: Record<string, unknown> | null, code: number): StageResult {
  if (!report) return { passed: 0, failed: 1, output: 'Playwright wrote no report' }
  const stats = report['stats'] as Stats
  const failed = stats.unexpected + stats.flaky
  const result = { passed: stats.expected, failed: failed === 0 && code !== 0 ? 1 : failed }
  return stats.skipped > 0 ? { ...result, skipped: stats.skipped } : result
}

/** Real browsers against real servers; the accessibility checks are part of the journeys. */
export const journeysStage: Stage = {
  name: 'journeys',
  needs: ['chromium'],
  uses: ['PostgreSQL', 'Redis', 'coturn'],
  async run(env) {
    let code = 0
    const report = await withReport(async (path) => {
      const args = ['test', '--config', 'e2e/playwright.config.ts']
      const options = {
        env: { ...env, CHROMIUM_PATH: chromiumPath() ?? '', PLAYWRIGHT_JSON_OUTPUT_NAME: path },
        limitMs: journeysLimitMs,
        show: true,
      }
      code = (await runCommand('playwright', args, options)).code
    })
    return countPlaywright(report, code)
  },
}
