import { parseArgs } from 'node:util'
import { billing } from './billing/billing-emulator.ts'
import { checkoutChamp } from './checkout-champ/checkout-champ-emulator.ts'
import { type EmulatorKind, serveEmulator } from './kit/serve-emulator.ts'
import { medoro } from './medoro/medoro-emulator.ts'
import { segpay } from './segpay/segpay-emulator.ts'

/** By the names that the shop gives them, each with its usual port. */
const kinds: Readonly<Record<string, { readonly kind: EmulatorKind; readonly port: number }>> = {
  billing: { kind: billing, port: 4601 },
  segpay: { kind: segpay, port: 4602 },
  checkoutChamp: { kind: checkoutChamp, port: 4603 },
  medoro: { kind: medoro, port: 4604 },
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** The shop's origin. */
    shop: { type: 'string', default: 'http://localhost:3000' },
    /** The brand that the settings are for. */
    brand: { type: 'string', default: 'serendip' },
    /** The port of the first one, the next of the second one; 0: free ones. */
    port: { type: 'string' },
    /** One line of JSON for each, for programs. */
    json: { type: 'boolean', default: false },
  },
})
const names = positionals.length > 0 ? positionals : Object.keys(kinds)
const unknown = names.filter((name) => !(name in kinds))
if (unknown.length > 0) {
  console.error(`no emulator of ${unknown.join(', ')}: use ${Object.keys(kinds).join(', ')}`)
  process.exit(1)
}
const first = values.port === undefined ? null : Number(values.port)
const entries: object[] = []
for (const [index, name] of names.entries()) {
  const entry = kinds[name]
  if (!entry) continue
  const port = first === null ? entry.port : first === 0 ? 0 : first + index
  const served = await serveEmulator(entry.kind, { port, shop: values.shop })
  entries.push({ provider: name, ...served.settings })
  if (values.json) console.log(JSON.stringify(served))
  else console.log(`${name}: ${served.origin}`)
}
if (!values.json) {
  const settings = JSON.stringify({ [values.brand]: entries })
  console.log(`
Start the shop with these, or with some of them; the first one that takes a purchase gets it:
PAYMENT_PROVIDERS='${settings}'

Notifications go to ${values.shop}. What can be controlled: GET <origin>/control/operations,
and POST <origin>/control/clock, faults, plans, release, replay, settled (emulators/README.md).`)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0))
// A program that started it ends it with its own end.
if (values.json) process.stdin.resume().once('end', () => process.exit(0))
