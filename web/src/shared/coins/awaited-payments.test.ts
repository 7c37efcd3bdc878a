import { beforeEach, expect, test } from 'vitest'
import { createAwaitedPayments } from './awaited-payments.ts'

const stored = new Map<string, string>()
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
}
const payments = createAwaitedPayments(storage)
beforeEach(() => stored.clear())

test('an outcome is taken once, by the tab that waits for it', () => {
  payments.add('inv_1')
  expect([payments.take('inv_2'), payments.take('inv_1'), payments.take('inv_1')]).toEqual([
    false,
    true,
    false,
  ])
})

test('the latest is the one that was begun last, also if it was begun before', () => {
  expect(payments.latest()).toBeNull()
  for (const id of ['inv_1', 'inv_2', 'inv_1']) payments.add(id)
  expect([payments.latest(), payments.all()]).toEqual(['inv_1', ['inv_2', 'inv_1']])
})

test('only the last few are kept, and what another release stored is ignored', () => {
  for (let id = 0; id < 20; id += 1) payments.add(`inv_${id}`)
  expect([payments.all().length, payments.latest()]).toEqual([10, 'inv_19'])
  for (const broken of ['{', '{}', '[1]', 'null']) {
    stored.set('shopAwaited', broken)
    expect(payments.all()).toEqual([])
  }
})
