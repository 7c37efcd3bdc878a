import { expect, test } from 'vitest'
import { fakeClock } from '../../../../platform/fake-clock.ts'
import type { MessageRow } from '../../store/chat-database.ts'
import { arrivalGapMs, createArrivals } from './arrivals.ts'

const me = 'usr_me'
const row = (order: number, from = 'usr_mia'): MessageRow => ({
  key: `k${order}`,
  _id: `msg_${order}`,
  chatId: 'chat_one',
  from,
  to: me,
  type: 'text',
  text: '',
  created: order,
  offensive: false,
  ignoreOffensive: false,
  order,
  status: 'sent',
})
const rows = (upTo: number) => Array.from({ length: upTo }, (_, index) => row(index + 1))

function arrivals() {
  const clock = fakeClock()
  const { shown, offer } = createArrivals(clock, me)
  return { clock, offer, shown: () => shown.getSnapshot()?.map(({ order }) => order) }
}

test('what is stored when the conversation opens is shown at once', () => {
  const { offer, shown } = arrivals()
  offer(rows(30))
  expect(shown()).toHaveLength(30)
})

test('what arrives is shown one by one with a pause after each', () => {
  const { clock, offer, shown } = arrivals()
  offer(rows(1))
  offer(rows(4))
  expect(shown()).toEqual([1, 2])
  clock.advance(arrivalGapMs - 1)
  expect(shown()).toEqual([1, 2])
  clock.advance(1)
  expect(shown()).toEqual([1, 2, 3])
  clock.advance(arrivalGapMs)
  expect(shown()).toEqual([1, 2, 3, 4])
})

test('a backlog of more than five is shown at once', () => {
  const { offer, shown } = arrivals()
  offer(rows(1))
  offer(rows(7))
  expect(shown()).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('a backlog that grows beyond five while it is shown one by one is shown at once', () => {
  const { offer, shown } = arrivals()
  offer(rows(1))
  offer(rows(4))
  offer(rows(9))
  expect(shown()).toHaveLength(9)
})

test('own messages and older pages never wait', () => {
  const { offer, shown } = arrivals()
  offer([row(5)])
  offer([row(3), row(4), row(5)])
  expect(shown()).toEqual([3, 4, 5])
  offer([row(3), row(4), row(5), row(6, me)])
  expect(shown()).toEqual([3, 4, 5, 6])
})
