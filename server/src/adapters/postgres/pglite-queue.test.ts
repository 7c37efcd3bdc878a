import { expect, test, vi } from 'vitest'
import { createSessionQueue } from './pglite-queue.ts'

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
  const queue = createSessionQueue()
  void queue.send({}, post('one'))
  void queue.send({}, post('two'))
  expect(sent).toEqual(['one', 'two'])
})

test('no statement enters another holder’s transaction, and all stay in order', async () => {
  const { sent, post } = aSession()
  const queue = createSessionQueue()
  const [one, other, third] = [{}, {}, {}]
  await queue.take(one, post('begin one'))
  const later = [
    queue.send(third, post('before other')),
    queue.take(other, post('begin other')),
    queue.send(third, post('after other')),
  ]
  await queue.send(one, post('in one'))
  await queue.give(one, post('commit one'))
  await queue.send(other, post('in other'))
  expect(sent).toEqual(['begin one', 'in one', 'commit one', 'before other', 'begin other', 'in other'])
  await queue.give(other, post('commit other'))
  expect(await Promise.all(later)).toContain('after other')
  expect(sent.at(-1)).toBe('after other')
})

test('a failed end still releases the session', async () => {
  const { sent, post } = aSession()
  const queue = createSessionQueue()
  const one = {}
  await queue.take(one, post('begin'))
  const other = {}
  const waits = queue.take(other, post('begin other'))
  await expect(queue.give(one, () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  await waits
  await queue.give(one, post('rollback'))
  await queue.send(other, post('in other'))
  expect(sent).toEqual(['begin', 'begin other', 'in other'])
})

test('a holder that waits too long gets the reason, and the queue moves on without it', async () => {
  vi.useFakeTimers()
  try {
    const { sent, post } = aSession()
    const queue = createSessionQueue()
    const one = {}
    await queue.take(one, post('begin'))
    const refused = expect(queue.send({}, post('lost'))).rejects.toThrow('pass its Tx on')
    await vi.advanceTimersByTimeAsync(60_000)
    await refused
    const patient = queue.send({}, post('patient'))
    await queue.give(one, post('commit'))
    await patient
    expect(sent).toEqual(['begin', 'commit', 'patient'])
  } finally {
    vi.useRealTimers()
  }
})
