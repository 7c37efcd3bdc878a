import type { OutgoingMessage } from '@serendip/contract'
import { expect, test } from 'vitest'
import type { Api } from '../../../platform/api/api-client.ts'
import { stub } from '../../../platform/stub.test-kit.ts'
import { aMessage, chatId } from '../chat.test-kit.ts'
import { deliverMessage } from './deliver-message.ts'

const text = { type: 'text', text: 'Hi', tempId: 'one' } as const
const media = { type: 'media' as const, text: '', tempId: 'one', media: [{ id: 'media_one' }] }
const person = { userId: 'usr_mia', countMessages: 3 }

/** The call that a message is sent by, and where to. */
async function callOf(
  message: OutgoingMessage,
  chat: Parameters<typeof deliverMessage>[2],
): Promise<readonly unknown[]> {
  const calls: unknown[] = []
  const answer = (name: string) => async (request: { params?: object; body: object }) => {
    calls.push(name, request.params ?? null, request.body)
    return { message: aMessage(1) }
  }
  const names = [
    'open',
    'sendMessage',
    'sendToUser',
    'sendGroupToUser',
    'sendToSupport',
    'sendGroupToSupport',
  ]
  const api = Object.fromEntries(names.map((name) => [name, answer(name)]))
  await deliverMessage(stub<Api['chat']>(api), { chatId, ...message }, chat)
  return calls
}

test('the first message opens the chat, later ones go to the person', async () => {
  expect(await callOf(text, { ...person, countMessages: 0 })).toEqual([
    ...['open', null, { userId: 'usr_mia', message: text }],
  ])
  expect(await callOf(text, person)).toEqual(['sendToUser', { id: 'usr_mia' }, text])
})

test('files go to the person as a group', async () => {
  expect(await callOf(media, { ...person, countMessages: 0 })).toEqual([
    ...['sendGroupToUser', { id: 'usr_mia' }, media],
  ])
})

test('an answer goes to the chat of the message that it answers', async () => {
  const answer = { ...text, replyTo: 'msg_1' }
  expect(await callOf(answer, person)).toEqual(['sendMessage', null, { chatId, ...answer }])
})

test('support is written to by its subtype', async () => {
  const support = { subtype: 'finance', userId: 'support/finance', countMessages: 0 } as const
  expect((await callOf(text, support)).slice(0, 2)).toEqual(['sendToSupport', { subtype: 'finance' }])
  expect((await callOf(media, support)).slice(0, 2)).toEqual(['sendGroupToSupport', { subtype: 'finance' }])
})
