import { expect, test, vi } from 'vitest'
import { createTurns } from './pglite-turns.ts'

/** A session that never answers by itself and records what it is sent, in order. */
const aSession = () => {
  const sent: string[] = []
  const post = (what: string) => () => {
    sent.push(what)
    return Promise.resolve(what)
  }
  return { sent, post }
}

test('statements of several holders are sent without waiting for answers', () => {
  const { sent, post } = aSession()
  const turns = createTurns()
  void turns.send({}, post('one'))
  void turns.send({}, post('two'))
  expect(sent).toEqual(['one', 'two'])
})

test('no statement enters another holder’s transaction, and all stay in order', async () => {
  const { sent, post } = aSession()
  const turns = createTurns()
  const [one, other, third] = [{}, {}, {}]
  await turns.take(one, post('begin one'))
  const later = [
    turns.send(third, post('before other')),
    turns.take(other, post('begin other')),
    turns.send(third, post('after other')),
  ]
  await turns.send(one, post('in one'))
  await turns.give(one, post('commit one'))
  await turns.send(other, post('in other'))
  expect(sent).toEqual(['begin one', 'in one', 'commit one', 'before other', 'begin other', 'in other'])
  await turns.give(other, post('commit other'))
  expect(await Promise.all(later)).toContain('after other')
  expect(sent.at(-1)).toBe('after other')
})

test('a failed end still releases the session', async () => {
  const { sent, post } = aSession()
  const turns = createTurns()
  const one = {}
  await turns.take(one, post('begin'))
  const other = {}
  const waits = turns.take(other, post('begin other'))
  await expect(turns.give(one, () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  await waits
  await turns.give(one, post('rollback'))
  await turns.send(other, post('in other'))
  expect(sent).toEqual(['begin', 'begin other', 'in other'])
})

test('a holder that waits too long gets the reason, and the queue moves on without it', async () => {
  vi.useFakeTimers()
  try {
    const { sent, post } = aSession()
    const turns = createTurns()
    const one = {}
    await turns.take(one, post('begin'))
    const refused = expect(turns.send({}, post('lost'))).rejects.toThrow('pass its Tx on')
    await vi.advanceTimersByTimeAsync(60_000)
    await refused
    const patient = turns.send({}, post('patient'))
    await turns.give(one, post('commit'))
    await patient
    expect(sent).toEqual(['begin', 'commit', 'patient'])
  } finally {
    vi.useRealTimers()
  }
})
