import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type OfferwallProviderName, offerwallProviders } from '@serendip/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { WebhookCall } from '../../modules/webhooks/index.ts'
import { createProviders, offerwallFormats } from './create-providers.ts'
import type { EmulatedConversion } from './emulator/emulated-services.ts'
import { OfferwallEmulator } from './emulator/offerwall-emulator.ts'

const keys = {
  bitlabs: { token: 'app-token', secret: 's1' },
  ayet: { slot: '4711', secret: 's2' },
  cpx: { app: '27993', secret: 's3' },
  adgate: { wall: 'oqWq', secret: 's4' },
}
const person = 'owp_0123456789abcdefghjk'
const conversion: EmulatedConversion = {
  person,
  transaction: 'tx-1',
  title: 'Läs “en bok” & mer: it’s *new* (100%)! ~',
  coins: 50,
  state: 'approved',
}

let calls: WebhookCall[] = []
const publisher = createServer((request, response) => {
  const origin = `http://${request.headers.host}`
  const url = origin + (request.url ?? '')
  calls.push({
    rawBody: Buffer.from(url.slice(url.indexOf('?') + 1)),
    url,
    brandId: 'serendip',
    headers: request.headers as Record<string, string>,
    address: '::ffff:127.0.0.1',
  })
  response.end('ok')
})
const emulator = new OfferwallEmulator({ keys, now: () => 0 })
let providers: ReturnType<typeof createProviders>
beforeAll(async () => {
  await new Promise<void>((resolve) => publisher.listen(0, '127.0.0.1', resolve))
  const reachable = `http://127.0.0.1:${(publisher.address() as AddressInfo).port}`
  emulator.sendTo(() => ({ entered: `${reachable}/postback`, reachable }))
  providers = createProviders(keys, await emulator.listen())
})
beforeEach(() => {
  calls = []
})
afterAll(async () => {
  await emulator.close()
  publisher.closeAllConnections()
  publisher.close()
})

const providerOf = (name: OfferwallProviderName) => {
  const found = providers.find((provider) => provider.name === name)
  if (!found) throw new Error(name)
  return found
}
const refused = expect.objectContaining({ code: 'forbidden' })

/** A postback as it arrives. */
async function postbackOf(
  name: OfferwallProviderName,
  changed: Partial<EmulatedConversion> = {},
): Promise<WebhookCall> {
  expect(await emulator.tell(name, { ...conversion, ...changed })).toBe(200)
  const [call] = calls.splice(0)
  if (!call) throw new Error('nothing was told')
  return call
}
const read = (name: OfferwallProviderName, { rawBody }: WebhookCall) =>
  offerwallFormats[name].read(new URLSearchParams(Buffer.from(rawBody).toString()))
/** The same call with another query. */
const changed = (call: WebhookCall, from: string, to: string): WebhookCall => {
  expect(call.url).toContain(from)
  const url = call.url.replace(from, to)
  return { ...call, url, rawBody: Buffer.from(url.slice(url.indexOf('?') + 1)) }
}

describe.each(offerwallProviders)('%s', (name) => {
  it('opens its wall for the person whose id it was given', async () => {
    const url = providerOf(name).wallUrl(person)
    expect(providerOf(name).frames).toEqual([new URL(url).origin])
    expect((await fetch(url)).status).toBe(200)
    expect((await fetch(url.replace(/test|app-token|4711|27993|oqWq/, 'other'))).status).toBe(404)
  })

  it('tells of a finished offer and of its reversal by the same id, and proves that it sent them', async () => {
    const credit = await postbackOf(name)
    expect(() => providerOf(name).checkSender(credit)).not.toThrow()
    expect(read(name, credit)).toEqual({
      transactionId: 'tx-1',
      wallId: person,
      coins: 50,
      state: 'credited',
      title: name === 'cpx' ? null : conversion.title,
    })
    const back = await postbackOf(name, { state: 'reversed' })
    expect(() => providerOf(name).checkSender(back)).not.toThrow()
    expect(read(name, back)).toMatchObject({ transactionId: 'tx-1', state: 'rejected' })
  })

  it('is refused with another key', async () => {
    const call = await postbackOf(name)
    const keyless = createProviders(
      {
        bitlabs: { ...keys.bitlabs, secret: 'x' },
        ayet: { ...keys.ayet, secret: 'x' },
        cpx: { ...keys.cpx, secret: 'x' },
        adgate: { ...keys.adgate, secret: 'x' },
      },
      'http://127.0.0.1:1',
    ).find((provider) => provider.name === name)
    expect(() => keyless?.checkSender(call)).toThrow(refused)
  })
})

it('a changed amount is refused where the service signs it, also behind the signature', async () => {
  const bitlabs = await postbackOf('bitlabs')
  expect(() => providerOf('bitlabs').checkSender(changed(bitlabs, 'val=50', 'val=5000'))).toThrow(refused)
  const behind = { ...bitlabs, url: `${bitlabs.url}&val=5000` }
  expect(() => providerOf('bitlabs').checkSender(behind)).toThrow(refused)
  const ayet = await postbackOf('ayet')
  expect(() =>
    providerOf('ayet').checkSender(changed(ayet, 'currency_amount=50', 'currency_amount=5000')),
  ).toThrow(refused)
  expect(() => providerOf('ayet').checkSender({ ...ayet, headers: {} })).toThrow(refused)
})

it('CPX signs the transaction alone, so its servers’ addresses are checked too', async () => {
  const call = await postbackOf('cpx')
  expect(() => providerOf('cpx').checkSender(changed(call, 'trans_id=tx-1', 'trans_id=tx-2'))).toThrow(
    refused,
  )
  const [real] = createProviders({ cpx: keys.cpx }, null)
  expect(() => real?.checkSender(call)).toThrow(refused)
  expect(() => real?.checkSender({ ...call, address: '188.40.3.73' })).not.toThrow()
})

it('the hash in the address of CPX’s wall, which the person sees, proves no postback', async () => {
  const wall = new URL(providerOf('cpx').wallUrl(person))
  const call = await postbackOf('cpx', { transaction: person })
  expect(call.url).toContain(`hash=${wall.searchParams.get('secure_hash')}`)
  expect(() => providerOf('cpx').checkSender(call)).toThrow(refused)
  const inCapitals = await postbackOf('cpx', { transaction: person.toUpperCase() })
  expect(() => providerOf('cpx').checkSender(inCapitals)).toThrow(refused)
})

it.each([
  ['status=1', 'status=3'],
  ['status=1', 'status='],
  ['amount_local=50.00', 'amount_local=100001'],
  ['amount_local=50.00', 'amount_local=-50'],
  ['amount_local=50.00', 'amount_local=0.9'],
])('CPX’s %s is not read as %s', async (from, to) => {
  const call = changed(await postbackOf('cpx'), from, to)
  expect(() => read('cpx', call)).toThrow(expect.objectContaining({ code: 'bad_input' }))
})

it('a general callback of BitLabs, which names no state, is a credit, or with coins below zero a reversal', async () => {
  const call = changed(await postbackOf('bitlabs'), 'state=COMPLETED', 'state=')
  expect(read('bitlabs', call)).toMatchObject({ state: 'credited', coins: 50 })
  expect(read('bitlabs', changed(call, 'val=50', 'val=-50'))).toMatchObject({ state: 'rejected', coins: 50 })
  expect(() => read('bitlabs', changed(call, 'type=', 'type=NOVELTY'))).toThrow(
    expect.objectContaining({ code: 'bad_input' }),
  )
})

it.each([
  ['bitlabs', 'pending', 'pending'],
  ['adgate', 'pending', 'pending'],
  ['bitlabs', 'rejected', 'rejected'],
  ['adgate', 'rejected', 'rejected'],
] as const)('%s tells of an offer that is %s', async (name, state, said) => {
  expect(read(name, await postbackOf(name, { state }))).toMatchObject({ state: said, transactionId: 'tx-1' })
})

it.each(['-5', '0', '1e9', '999999999', 'NaN', ''])('no credit of %s coins is read', async (points) => {
  const call = changed(await postbackOf('adgate'), 'points=50', `points=${points}`)
  expect(() => read('adgate', call)).toThrow(expect.objectContaining({ code: 'bad_input' }))
})
