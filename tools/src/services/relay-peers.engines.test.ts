import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTurn, type TurnService } from './turn.ts'
import { allocateRelay } from './turn-client.test-kit.ts'

const compose = readFileSync(new URL('../../../compose.yml', import.meta.url), 'utf8')
const options = [...compose.matchAll(/--((?:denied-peer-ip=|no-multicast-peers)\S*)/g)].map(
  ([, option = '']) => option,
)
const ends = options.flatMap((option) => option.split('=')[1]?.split('-') ?? [])
const forbidden = 403

let turn: TurnService
beforeAll(async () => {
  turn = await startTurn(['relay-ip=127.0.0.1', 'relay-ip=::1', ...options])
})
afterAll(() => turn.stop())

const codesOf = async (family: 'ipv4' | 'ipv6', addresses: readonly string[]) => {
  const relay = await allocateRelay(Number(new URL(turn.url).pathname.split(':')[1]), turn.secret, family)
  const codes: [string, number][] = []
  for (const address of addresses) codes.push([address, await relay.permit(address)])
  relay.close()
  return codes
}

test.each([
  ['ipv4', 28],
  ['ipv6', 20],
] as const)(
  'coturn with the options of compose.yml refuses both ends of each denied range of %s',
  async (family, least) => {
    const denied = ends.filter((address) => address.includes(':') === (family === 'ipv6'))
    expect(denied.length).toBeGreaterThanOrEqual(least)
    const inside =
      family === 'ipv6' ? ['::', '::ffff:10.0.0.1', '::ffff:169.254.169.254'] : ['169.254.169.254']
    const codes = await codesOf(family, [...denied, ...inside])
    expect(codes.filter(([, code]) => code !== forbidden)).toEqual([])
  },
)

test.each([
  [
    'ipv4',
    ['8.8.8.8', '9.255.255.255', '11.0.0.1', '172.32.0.1', '192.1.0.1', '198.20.0.1', '223.255.255.1'],
  ],
  ['ipv6', ['2606:4700::1', '2a00:1450::1', '2001:4860::8888']],
] as const)('it relays to the public internet of %s', async (family, addresses) => {
  const codes = await codesOf(family, addresses)
  expect(codes.filter(([, code]) => code !== 0)).toEqual([])
})
