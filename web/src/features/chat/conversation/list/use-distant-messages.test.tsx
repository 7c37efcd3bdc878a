import type { ChatChanges } from '@serendip/contract'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { aPlatform } from '../../../../platform/a-platform.test-kit.ts'
import { stub } from '../../../../platform/stub.test-kit.ts'
import { TestProviders } from '../../../../platform/test-providers.test-kit.tsx'
import { aChat, aDatabase, aMessage, changesFrom, chatId } from '../../chat.test-kit.ts'
import { ChatProvider } from '../../chat-context.tsx'
import type { ChatClient } from '../../engine/chat-client.port.ts'
import { useDistantMessages } from './use-distant-messages.ts'

afterEach(cleanup)

test('a message far back that is shown but not stored follows what is changed, deleted and cleared', async () => {
  const database = await aDatabase()
  let tell: (changes: ChatChanges) => void = () => undefined
  const client = {
    database,
    onChanges(listener: typeof tell) {
      tell = listener
      return () => undefined
    },
  }
  const history = async () => ({
    messages: [aMessage(1), aMessage(2), aMessage(3)],
    olderToken: null,
    newerToken: '4',
  })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <TestProviders platform={aPlatform({ api: { chat: { history } } })}>
      <ChatProvider value={stub<ChatClient>(client)}>{children}</ChatProvider>
    </TestProviders>
  )
  const target = { messageId: 'msg_2', visit: 'a' }
  const { result } = renderHook(() => useDistantMessages(chatId, target, { onNear() {}, onNewest() {} }), {
    wrapper,
  })
  const shown = () => result.current.page?.shown.map(({ _id }) => _id)
  await waitFor(() => expect(shown()).toEqual(['msg_1', 'msg_2', 'msg_3']))
  const reactions = [{ from: 'usr_mia', reaction: 'heart' }]
  act(() => tell(changesFrom(0, 1, { messages: [aMessage(2, { reactions }), aMessage(9)] })))
  expect(result.current.page?.shown).toMatchObject([{}, { reactions }, {}])
  expect(shown()).toHaveLength(3)
  act(() => tell(changesFrom(1, 2, { removedMessages: [{ chatId, messageId: 'msg_2' }] })))
  expect(shown()).toEqual(['msg_1', 'msg_3'])
  act(() => tell(changesFrom(2, 3, { chats: [aChat({ clearedSeq: 1 })] })))
  expect(shown()).toEqual(['msg_3'])
})
