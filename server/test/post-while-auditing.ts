import { openEmbedded } from '../src/adapters/postgres/open-database.ts'
import { aWallet } from './wallet.ts'

/** A process that posts on embedded storage and audits it all the time, and prints the key of each acknowledged transfer. */
const [directory = ''] = process.argv.slice(2)
const test = aWallet(await openEmbedded(directory))
const { wallet, deps } = test

async function auditOn(): Promise<never> {
  for (;;) {
    await wallet.seal()
    await wallet.audit({ keeps: true, rowsAtOnce: 20 })
  }
}

async function postOn(): Promise<never> {
  for (let turn = 0; ; turn += 1) {
    const key = `purchase:${turn}`
    const order = { kind: 'purchase', key, ref: { type: 'order', id: key } } as const
    await wallet.post(deps.db, { ...order, ownerId: `usr_${turn % 7}`, amountCoins: 1 })
    process.stdout.write(`${key}\n`)
  }
}

await Promise.all([auditOn(), postOn()])
