import { auditStage } from './audit-stage.ts'
import { checkStage } from './check-stage.ts'
import { journeysStage } from './journeys-stage.ts'
import type { Stage } from './stage.ts'
import { vitestStage } from './vitest-stage.ts'

/** All of `npm test`, in order: fast checks that often fail come first. */
export const stages: readonly Stage[] = [
  checkStage('format', 'biome', ['format', '.']),
  checkStage('lint', 'biome', ['lint', '--error-on-warnings', '.']),
  checkStage('types', 'tsc', ['--noEmit', '-p', 'tsconfig.json']),
  checkStage('imports', 'node', ['tools/src/import-guard.ts']),
  checkStage('tidy', 'node', ['tools/src/tidy.ts']),
  checkStage('dead code', 'knip', ['--production', '--include', 'files,exports', '--no-progress']),
  checkStage('openapi', 'node', ['tools/src/lint-openapi.ts']),
  vitestStage('unit', ['node', 'dom'], []),
  vitestStage('engines', ['engines'], ['PostgreSQL', 'second PostgreSQL', 'Redis']),
  checkStage('build', 'npm', ['run', 'build']),
  vitestStage('benches', ['benches'], [], ['chromium']),
  journeysStage,
  auditStage,
]
