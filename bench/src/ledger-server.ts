import { aPerson, aServer } from '../../server/test/server.ts'
import { openCalls, postOne } from './ledger-calls.ts'

// The product on embedded storage, which also writes so many transfers a second: `ledger-server.ts <writes> <people>`.
const [writesPerSecond = 0, people = 1] = process.argv.slice(2).map(Number)
const callSet = { calls: 200, creators: 20, callers: 1, tickCalls: 1 }
const beatMs = 5

const server = await aServer()
const { wallet, engines } = server.composition
const { db } = engines.database
const tokens: string[] = []
for (let person = 0; person < people; person += 1) tokens.push((await aPerson(server)).token)
await openCalls(db, wallet, callSet)

const startedAt = performance.now()
let written = 0
setInterval(() => {
  const due = ((performance.now() - startedAt) / 1_000) * writesPerSecond
  for (; written < due; written += 1) void postOne(db, wallet, callSet, 0)
}, beatMs)
process.send?.({ url: `${server.origin.replace('http', 'ws')}/socket`, tokens })
