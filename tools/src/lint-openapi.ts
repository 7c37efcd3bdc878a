import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { routes } from '@serendip/contract'
import { openApiDocument } from '../../server/src/http/openapi.ts'
import { runCommand } from './testing/run-command.ts'

// `npm run openapi`: judges the generated OpenAPI document by the rules of redocly.yaml.
const limitMs = 2 * 60_000

const folder = await mkdtemp(join(tmpdir(), 'serendip-openapi-'))
const file = join(folder, 'openapi.json')
await writeFile(file, JSON.stringify(openApiDocument(routes, null)))
const env = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
const { code } = await runCommand('redocly', ['lint', file, '--max-problems', '50'], {
  env,
  limitMs,
  show: true,
})
await rm(folder, { recursive: true, force: true })
process.exitCode = code
