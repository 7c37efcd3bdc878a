import { describe, expect, it } from 'vitest'
import type { CallEvent } from './call-event.ts'
import { aBill, aCall, after, aKnownText, aText, callId, found, started } from './call-fixtures.ts'
import type { CallState } from './call-state.ts'
import { reduceCall } from './reduce-call.ts'

const commands = (state: ReturnType<typeof after>, event: CallEvent) =>
  reduceCall(state, event).effects.map((effect) => (effect.do === 'send' ? effect.command.type : effect.do))
/** The messages that a step sends. */
const sentTexts = (state: CallState, event: CallEvent) =>
  reduceCall(state, event).effects.flatMap((effect) =>
    effect.do === 'send' && effect.command.type === 'call.text' ? [effect.command.payload] : [],
  )
const lost: CallEvent = { type: 'socket-lost' }
const welcome = (): CallEvent => ({ type: 'welcome', call: aCall(), mine: true })
const talking = after(started, found())

const sendText: CallEvent = { type: 'send-text', tempId: 'tmp', text: '  Hello  ' }
const linesOf = (state: ReturnType<typeof after>) => (state.status === 'incall' ? state.talk.texts : [])
const echo: CallEvent = {
  type: 'call.text',
  callId: callId(),
  tempId: 'tmp',
  text: aText(1, 'Hello', true),
  messagePrice: null,
}

it('the server’s message replaces the temporary one and is never duplicated', () => {
  const state = after(started, found(), sendText, echo, echo)
  expect(linesOf(state)).toEqual([
    { key: aText(1, '', true).textId, mine: true, text: 'Hello', status: 'sent' },
  ])
})

it('both read the messages in the server’s order, with pending ones last', () => {
  const received: CallEvent = {
    type: 'call.text',
    callId: callId(),
    tempId: null,
    text: aText(2, 'Hi you', false),
    messagePrice: null,
  }
  const state = after(started, found(), sendText, received)
  expect(linesOf(state).map((line) => line.text)).toEqual(['Hi you', 'Hello'])
})

it('blank lines are not sent', () => {
  expect(commands(talking, { type: 'send-text', tempId: 'tmp', text: '  ' })).toEqual([])
})

it('a refused message fails and can be sent again; an offensive one cannot', () => {
  const fails = after(started, found(), sendText, {
    type: 'refused',
    command: 'call.text',
    code: 'unavailable',
    key: 'tmp',
  })
  expect(linesOf(fails)[0]?.status).toBe('failed')
  expect(commands(fails, { type: 'resend-text', key: 'tmp' })).toEqual(['call.text'])
  const rude = after(started, found(), sendText, {
    type: 'refused',
    command: 'call.text',
    code: 'offensive',
    key: 'tmp',
  })
  expect(linesOf(rude)[0]?.status).toBe('offensive')
  expect(commands(rude, { type: 'resend-text', key: 'tmp' })).toEqual([])
})

const resumedWith = (...texts: ReturnType<typeof aKnownText>[]): CallEvent => ({
  type: 'call.resumed',
  call: aCall({ texts }),
})

it('after a resume the server’s record counts, and what it never received is sent again by itself', () => {
  const otherEvent: CallEvent = { type: 'send-text', tempId: 'two', text: 'Still there?' }
  const before = after(started, found(), sendText, otherEvent, lost, welcome())
  const resumed = resumedWith(aKnownText(1, 'Hello', 'tmp'))
  expect(linesOf(reduceCall(before, resumed).state).map((line) => [line.text, line.status])).toEqual([
    ['Hello', 'sent'],
    ['Still there?', 'sending'],
  ])
  expect(sentTexts(before, resumed)).toMatchObject([{ tempId: 'two', text: 'Still there?' }])
})

it('a message that failed for want of a connection is sent again after a resume; a refused one is not', () => {
  for (const [code, count] of [
    ['unavailable', 1],
    ['price_changed', 0],
  ] as const) {
    const fails: CallEvent = { type: 'refused', command: 'call.text', code, key: 'tmp' }
    const before = after(started, found(), sendText, fails, lost, welcome())
    expect(sentTexts(before, resumedWith()), code).toHaveLength(count)
  }
})

it('without a connection a message is on its way, and does not count as failed', () => {
  const fails: CallEvent = { type: 'refused', command: 'call.text', code: 'unavailable', key: 'tmp' }
  expect(linesOf(after(started, found(), sendText, lost, fails))[0]?.status).toBe('sending')
})

it('a pending message is not mistaken for another with the same text', () => {
  const state = after(started, found(), sendText, lost, welcome(), {
    type: 'call.resumed',
    call: aCall({ texts: [aKnownText(1, 'Hello', null), aKnownText(2, 'Hello', 'older')] }),
  })
  expect(linesOf(state).map((line) => [line.mine, line.status])).toEqual([
    [false, 'sent'],
    [true, 'sent'],
    [true, 'sending'],
  ])
})

it('a message that seemed lost but had arrived is shown once', () => {
  const fails: CallEvent = { type: 'refused', command: 'call.text', code: 'unavailable', key: 'tmp' }
  const state = after(started, found(), sendText, fails, lost, welcome(), {
    type: 'call.resumed',
    call: aCall({ texts: [aKnownText(1, 'Hello', 'tmp')] }),
  })
  expect(linesOf(state).map((line) => line.status)).toEqual(['sent'])
})

describe('writing to a creator', () => {
  const priced = (freeLeft: number | null, ...events: readonly CallEvent[]) =>
    after(started, found({ messagePrice: { freeLeft, priceCoins: 5 } }), ...events)
  const agreed = (state: CallState) => {
    const [effect] = reduceCall(state, sendText).effects
    return effect?.do === 'send' && effect.command.type === 'call.text'
      ? effect.command.payload.priceCoins
      : null
  }

  it('agrees to the price on the screen, and to none while messages are free', () => {
    expect(agreed(talking)).toBe(0)
    expect(agreed(priced(1))).toBe(0)
    expect(agreed(priced(0))).toBe(5)
    expect(agreed(priced(null))).toBe(0)
  })

  it('learns the next price from each own message, and nothing from the partner’s', () => {
    const own: CallEvent = { ...echo, messagePrice: { freeLeft: 0, priceCoins: 5 } } as CallEvent
    expect(agreed(priced(1, sendText, own))).toBe(5)
    const theirs = { ...echo, tempId: null } as CallEvent
    expect(agreed(priced(0, theirs))).toBe(5)
  })

  it('is included once the call is paid by the second', () => {
    const bill: CallEvent = { type: 'call.bill', ...aBill({ consented: true }) }
    expect(agreed(priced(0, bill))).toBe(0)
  })

  it('says why a message was refused, and agrees to the price when it is sent again', () => {
    const refusal: CallEvent = { type: 'refused', command: 'call.text', code: 'price_changed', key: 'tmp' }
    const refused = priced(1, sendText, refusal)
    expect(linesOf(refused)[0]).toMatchObject({ status: 'failed', refusedBy: 'price_changed' })
    expect(agreed(refused)).toBe(5)
    const again = priced(1, sendText, refusal, { type: 'resend-text', key: 'tmp' })
    expect(linesOf(again)[0]).not.toHaveProperty('refusedBy')
  })
})
