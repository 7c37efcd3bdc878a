import type { GenderFilter } from '@serendip/contract'
import { expect, test, vi } from 'vitest'
import { fakeClock } from '../../platform/fake-clock.ts'
import type { SocketClient } from '../../platform/socket/socket-client.ts'
import { stub } from '../../platform/stub.test-kit.ts'
import { CommandSender } from './command-sender.ts'
import { aWish } from './state/call-fixtures.ts'

function aSender(shownPriceOf: (filter: GenderFilter) => number | undefined) {
  const request = vi.fn(async () => undefined)
  const socket = stub<SocketClient>({ state: 'open', request })
  return { request, sender: new CommandSender({ socket, clock: fakeClock(), shownPriceOf }, () => undefined) }
}
const wish = aWish({ filter: 'female' })

test.each(['match.start', 'match.next'] as const)('%s says which price the person saw', (type) => {
  const { request, sender } = aSender((filter) => (filter === 'female' ? 10 : 0))
  sender.send({ type, payload: wish })
  expect(request).toHaveBeenCalledExactlyOnceWith(type, { ...wish, priceCoins: 10 })
})

test('before a price is shown, none is sent', () => {
  const { request, sender } = aSender(() => undefined)
  sender.send({ type: 'match.start', payload: wish })
  sender.send({ type: 'match.cancel', payload: {} })
  expect(request.mock.calls).toEqual([
    ['match.start', wish],
    ['match.cancel', {}],
  ])
})
