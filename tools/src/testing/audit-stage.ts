import { type CommandResult, runCommand } from './run-command.ts'
import type { Stage, StageResult } from './stage.ts'

const auditLimitMs = 60_000

interface AuditReport {
  readonly auditReportVersion?: number
  readonly metadata?: { readonly vulnerabilities?: Record<string, number> }
}

/**
 * Reads the output of `npm audit --json`. If the registry does not answer, the result is open: neither passed nor
 * failed.
 */
export function readAudit({ code, stdout }: CommandResult): StageResult {
  let report: AuditReport = {}
  try {
    report = JSON.parse(stdout) as AuditReport
  } catch {
    // No JSON at all is no answer either.
  }
  if (report.auditReportVersion === undefined) {
    return {
      passed: 0,
      failed: 0,
      notRun: 'the registry does not answer npm audit, so nothing is known of advisories',
    }
  }
  if (code === 0) return { passed: 1, failed: 0 }
  return { passed: 0, failed: 1, output: JSON.stringify(report.metadata?.vulnerabilities ?? {}) }
}

export const auditStage: Stage = {
  name: 'audit',
  cores: 1,
  needs: [],
  uses: [],
  next: 'npm audit --audit-level=high',
  run: async () =>
    readAudit(await runCommand('npm', ['audit', '--audit-level=high', '--json'], { limitMs: auditLimitMs })),
}
