import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Signal } from '../index.ts'
import { createSignalInbox, type SignalEnvelope } from './signalling.ts'

const end: Signal = { candidate: null }
const run = (epoch: number, seq: number, callId = 'call'): SignalEnvelope => ({
  callId,
  epoch,
  seq,
  signal: end,
})
const described = (sdp: string): Signal => ({ description: { type: 'offer', sdp } })

function opened(epoch: number) {
  const inbox = createSignalInbox()
  const taken: Signal[] = []
  inbox.open('call', epoch, (signal) => taken.push(signal))
  return { inbox, taken }
}

it('accepts signals of its epoch in order and rejects repeated and older ones', () => {
  const { inbox, taken } = opened(1)
  for (const envelope of [run(1, 0), run(1, 1), run(1, 1), run(1, 0), run(0, 9)]) inbox.deliver(envelope)
  expect(taken).toHaveLength(2)
})

it('keeps signals that arrive before their call or epoch is known, and delivers them in order', () => {
  const { inbox } = opened(0)
  inbox.deliver({ ...run(1, 1), signal: described('second') })
  inbox.deliver({ ...run(1, 0), signal: described('first') })
  const taken: Signal[] = []
  inbox.open('call', 1, (signal) => taken.push(signal))
  expect(taken).toEqual([described('first'), described('second')])
})

it('forgets early signals of another call', () => {
  const { inbox } = opened(0)
  inbox.deliver(run(0, 0, 'other'))
  inbox.open('call', 1, () => undefined)
  const taken: Signal[] = []
  inbox.open('other', 0, (signal) => taken.push(signal))
  expect(taken).toEqual([])
})

it('keeps early signals of the next call when this one is closed', () => {
  const { inbox } = opened(0)
  inbox.deliver({ ...run(0, 0, 'next'), signal: described('early') })
  inbox.deliver({ ...run(1, 0), signal: described('late') })
  inbox.close()
  const taken: Signal[] = []
  inbox.open('next', 0, (signal) => taken.push(signal))
  expect(taken).toEqual([described('early')])
})

it('in any order of arrival, the numbers of delivered signals only grow', () => {
  const envelope = fc.record({ epoch: fc.nat(2), seq: fc.nat(5) })
  fc.assert(
    fc.property(fc.array(envelope), (arrivals) => {
      const inbox = createSignalInbox()
      const taken: number[] = []
      inbox.open('call', 1, (signal) => {
        if ('description' in signal) taken.push(Number(signal.description.sdp))
      })
      for (const { epoch, seq } of arrivals) {
        inbox.deliver({ callId: 'call', epoch, seq, signal: described(String(epoch === 1 ? seq : -1)) })
      }
      expect(taken).toEqual([...new Set(taken)].toSorted((a, b) => a - b))
      expect(taken.every((seq) => seq >= 0)).toBe(true)
    }),
  )
})
