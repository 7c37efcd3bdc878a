import { parseArgs } from 'node:util'
import { createLogger } from '../../server/src/adapters/logging/create-logger.ts'
import { compose } from '../../server/src/composition.ts'
import { readConfig } from '../../server/src/config/config.ts'
import { startProcess } from '../../server/src/roles/start-process.ts'
import { apiAt } from '../../server/test/server.ts'
import { seedWorld } from './seed/seed-world.ts'

// `npm run seed` fills the stores of a developer with a world to look at: fifty people with photos, chats, reports and
// applications. The server must not run meanwhile where its storage is embedded; `npm run dev` then shows them.
const { values } = parseArgs({ options: { people: { type: 'string', default: '50' } } })
const config = readConfig({
  ...process.env,
  APP_ENV: 'dev',
  DEMO: '1',
  PORT: '0',
  METRICS_PORT: '0',
  RATE_LIMIT_FACTOR: '1000',
  LOG_LEVEL: 'silent',
})
const logger = createLogger(config.logLevel)
const composition = await compose(config, logger)
const running = await startProcess(composition, logger)
const counts = await seedWorld(
  {
    ...apiAt(`http://127.0.0.1:${running.port}`),
    composition,
    consoleOrigin: `http://127.0.0.1:${running.consolePort}`,
    stop: () => running.stop(),
  },
  Number(values.people),
)
const { people, chats, reports, applications } = counts
console.log(
  `people ${people}, chats ${chats}, reports ${reports}, applications ${applications}; next: npm run dev`,
)
await running.stop()
process.exit(0)
