import { auditStage } from './audit-stage.ts'
import { checkStage } from './check-stage.ts'
import { journeysStage } from './journeys-stage.ts'
import type { Stage } from './stage.ts'
import { vitestStage } from './vitest-stage.ts'

const compile = ['--noEmit', '-p', 'tsconfig.json']
/** The compiler's memory of its last run, which makes the next one take a tenth of the time. */
const compilerState = 'node_modules/.cache/types.tsbuildinfo'

/** All of `npm test`, in order: fast checks that often fail come first. */
export const stages: readonly Stage[] = [
  checkStage(2, 'format', 'biome', ['format', '.'], 'npm run format'),
  checkStage(2, 'lint', 'biome', ['lint', '--error-on-warnings', '.'], 'npx biome lint --write .'),
  checkStage(2, 'types', 'tsc', compile, 'npm run types'),
  checkStage(1, 'tidy', 'node', ['tools/src/tidy.ts'], 'npm run tidy'),
  checkStage(1, 'imports', 'node', ['tools/src/import-guard.ts'], 'npm run imports'),
  checkStage(
    1,
    'dead code',
    'knip',
    ['--production', '--include', 'files,exports', '--no-progress'],
    'delete what it names, then npm test -- --only "dead code"',
  ),
  checkStage(1, 'openapi', 'node', ['tools/src/lint-openapi.ts'], 'npm run openapi'),
  auditStage,
  checkStage(1, 'build', 'npm', ['run', 'build'], 'npm run build'),
  // Ten rows of the coverage, other ones with each commit: their tests fail without the file that they claim to test.
  checkStage(
    1,
    'coverage',
    'node',
    ['tools/src/prove-coverage.ts', '--sample', '10'],
    'npm run coverage:prove -- <the id of the row>',
  ),
  vitestStage('unit', ['node', 'dom'], []),
  vitestStage('engines', ['engines'], ['PostgreSQL', 'second PostgreSQL', 'Redis']),
  vitestStage('benches', ['benches'], [], ['chromium']),
  journeysStage,
]

/** `npm test -- --changed`: the fast checks, and the unit tests that a change since a commit can reach. */
export const changedStages = (since: string): readonly Stage[] => [
  ...stages.filter(({ name }) => ['format', 'lint', 'tidy', 'imports'].includes(name)),
  checkStage(
    2,
    'types',
    'tsc',
    [...compile, '--incremental', '--tsBuildInfoFile', compilerState],
    'npm run types',
  ),
  vitestStage('unit', ['node', 'dom'], [], [], since),
]
