import { breaksOf, describeContract } from './contract/describe-contract.ts'
import { readStoredContract, storeContract } from './contract/stored-contract.ts'

// `npm run contract:store`, at a release: from then on, clients of this contract must be able to use every newer server.
// It refuses a contract that the stored one's clients cannot use, unless `--with-breaks` says that this is wanted.
const now = describeContract()
const breaks = breaksOf(readStoredContract(), now)
for (const knownBreak of breaks) console.log(knownBreak)
if (breaks.length > 0 && !process.argv.includes('--with-breaks')) {
  console.error(`${breaks.length} breaks: repair them, or store the contract with \`-- --with-breaks\``)
  process.exitCode = 1
} else storeContract(now)
