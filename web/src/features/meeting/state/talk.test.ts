import { expect, it } from 'vitest'
import type { CallEvent } from './call-event.ts'
import { aCall, aKnownText, aText, after, callId, found, started } from './call-fixtures.ts'
import { reduceCall } from './reduce-call.ts'

const commands = (state: ReturnType<typeof after>, event: CallEvent) =>
  reduceCall(state, event).effects.map((effect) => (effect.do === 'send' ? effect.command.type : effect.do))
const lost: CallEvent = { on: 'socket-lost' }
const welcome = (): CallEvent => ({ on: 'welcome', call: aCall(), mine: true })
const talking = after(started, found())

const say: CallEvent = { on: 'say', tempId: 'tmp', text: '  Hello  ' }
const linesOf = (state: ReturnType<typeof after>) => (state.status === 'incall' ? state.talk.texts : [])
const echo: CallEvent = { on: 'call.text', callId: callId(), tempId: 'tmp', text: aText(1, 'Hello', true) }

it('the server’s line replaces the temporary one and is never doubled', () => {
  const state = after(started, found(), say, echo, echo)
  expect(linesOf(state)).toEqual([
    { key: aText(1, '', true).textId, mine: true, text: 'Hello', status: 'sent' },
  ])
})

it('both read the lines in the server’s order, with what is on its way last', () => {
  const heard: CallEvent = {
    on: 'call.text',
    callId: callId(),
    tempId: null,
    text: aText(2, 'Hi you', false),
  }
  const state = after(started, found(), say, heard)
  expect(linesOf(state).map((line) => line.text)).toEqual(['Hi you', 'Hello'])
})

it('blank lines are not sent', () => {
  expect(commands(talking, { on: 'say', tempId: 'tmp', text: '  ' })).toEqual([])
})

it('a refused line fails and can be sent again; an offensive one cannot', () => {
  const fails = after(started, found(), say, {
    on: 'refused',
    command: 'call.text',
    code: 'unavailable',
    key: 'tmp',
  })
  expect(linesOf(fails)[0]?.status).toBe('failed')
  expect(commands(fails, { on: 'say-again', key: 'tmp' })).toEqual(['call.text'])
  const rude = after(started, found(), say, {
    on: 'refused',
    command: 'call.text',
    code: 'offensive',
    key: 'tmp',
  })
  expect(linesOf(rude)[0]?.status).toBe('offensive')
  expect(commands(rude, { on: 'say-again', key: 'tmp' })).toEqual([])
})

it('after a resume the server’s account counts, and a line it never got can be sent again', () => {
  const other: CallEvent = { on: 'say', tempId: 'two', text: 'Still there?' }
  const state = after(started, found(), say, other, lost, welcome(), {
    on: 'call.resumed',
    call: aCall({ texts: [aKnownText(1, 'Hello', 'tmp')] }),
  })
  expect(linesOf(state).map((line) => [line.text, line.status])).toEqual([
    ['Hello', 'sent'],
    ['Still there?', 'failed'],
  ])
})

it('a line on its way is not taken for another that reads the same', () => {
  const state = after(started, found(), say, lost, welcome(), {
    on: 'call.resumed',
    call: aCall({ texts: [aKnownText(1, 'Hello', null), aKnownText(2, 'Hello', 'older')] }),
  })
  expect(linesOf(state).map((line) => [line.mine, line.status])).toEqual([
    [false, 'sent'],
    [true, 'sent'],
    [true, 'failed'],
  ])
})

it('a line that seemed lost, and had arrived, is shown once', () => {
  const fails: CallEvent = { on: 'refused', command: 'call.text', code: 'unavailable', key: 'tmp' }
  const state = after(started, found(), say, fails, lost, welcome(), {
    on: 'call.resumed',
    call: aCall({ texts: [aKnownText(1, 'Hello', 'tmp')] }),
  })
  expect(linesOf(state).map((line) => line.status)).toEqual(['sent'])
})
