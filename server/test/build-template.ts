import { composeSchedules } from '../src/composition/compose-schedules.ts'
import { compose } from '../src/composition.ts'
import { readConfig } from '../src/config/config.ts'
import { silentLogger } from './logger.ts'

// Fills an empty directory with the database that migrated-directory.ts copies.
const [, , directory = ''] = process.argv
// Without demo mode, whose operators have secrets that only this key would open.
const config = readConfig({
  APP_ENV: 'qa',
  DEMO: '0',
  DATA_DIR: directory,
  SECRETS_KEY: 'a key for tests that seals nothing',
})
const composition = await compose(config, silentLogger)
const { engines, jobs, secrets } = composition
await jobs.createQueues(composeSchedules(composition))
await engines.database.db.deleteFrom('secrets_keys').where('key_id', '=', secrets.keyId).execute()
await engines.close()
// Timers of the product would go on.
process.exit()
