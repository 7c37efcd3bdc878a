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
  const [first, second, third] = [{}, {}, {}]
  await queue.take(first, post('begin one'))
  const later = [
    queue.send(third, post('before other')),
    queue.take(second, post('begin other')),
    queue.send(third, post('after other')),
  ]
  await queue.send(first, post('in one'))
  await queue.give(first, post('commit one'))
  await queue.send(second, post('in other'))
  expect(sent).toEqual(['begin one', 'in one', 'commit one', 'before other', 'begin other', 'in other'])
  await queue.give(second, post('commit other'))
  expect(await Promise.all(later)).toContain('after other')
  expect(sent.at(-1)).toBe('after other')
})

test('a failed end still releases the session', async () => {
  const { sent, post } = aSession()
  const queue = createSessionQueue()
  const first = {}
  await queue.take(first, post('begin'))
  const second = {}
  const waits = queue.take(second, post('begin other'))
  await expect(queue.give(first, () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  await waits
  await queue.give(first, post('rollback'))
  await queue.send(second, post('in other'))
  expect(sent).toEqual(['begin', 'begin other', 'in other'])
})

test('a holder that waits too long gets the reason, and the queue moves on without it', async () => {
  vi.useFakeTimers()
  try {
    const { sent, post } = aSession()
    const queue = createSessionQueue()
    const message = {}
    await queue.take(message, post('begin'))
    const refused = expect(queue.send({}, post('lost'))).rejects.toThrow('pass its Tx on')
    await vi.advanceTimersByTimeAsync(60_000)
    await refused
    const patient = queue.send({}, post('patient'))
    await queue.give(message, post('commit'))
    await patient
    expect(sent).toEqual(['begin', 'commit', 'patient'])
  } finally {
    vi.useRealTimers()
  }
})
