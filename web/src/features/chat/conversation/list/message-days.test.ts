import { expect, test } from 'vitest'
import type { MessageRow } from '../../store/chat-database.ts'
import { groupMessageDays } from './message-days.ts'

const at = (created: number, order: number): MessageRow => ({
  key: `k${order}`,
  _id: `msg_${order}`,
  chatId: 'chat_one',
  from: 'usr_mia',
  to: 'usr_me',
  type: 'text',
  text: '',
  created,
  offensive: false,
  ignoreOffensive: false,
  order,
  status: 'sent',
})

test('days begin at the reader’s midnight', () => {
  const midnight = new Date(2026, 4, 5).getTime()
  const days = groupMessageDays([at(midnight - 1, 1), at(midnight, 2), at(midnight + 1, 3)])
  expect(days.map(({ messages }) => messages.map(({ order }) => order))).toEqual([[1], [2, 3]])
  expect(days[1]?.startMs).toBe(midnight)
})

test('nothing has no day', () => {
  expect(groupMessageDays([])).toEqual([])
})
