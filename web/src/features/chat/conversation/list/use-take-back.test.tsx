import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { stub } from '../../../../platform/stub.test-kit.ts'
import { aChat, chatId, me, mia } from '../../chat.test-kit.ts'
import { ChatProvider } from '../../chat-context.tsx'
import type { ChatClient } from '../../engine/chat-client.port.ts'
import type { NewFile } from '../../engine/outbox.port.ts'
import type { Attachments } from '../../media/use-attachments.ts'
import type { ChatRow, MessageRow } from '../../store/chat-database.ts'
import { useTakeBack } from './use-take-back.ts'

afterEach(cleanup)

const aFile = (fileId: string): NewFile => ({
  fileId,
  kind: 'image',
  purpose: 'chatImage',
  blob: new Blob([fileId]),
})

const refused: MessageRow = {
  key: 'one',
  chatId,
  from: me,
  to: mia.userId,
  type: 'media',
  text: 'Refused words',
  created: 1,
  order: 1,
  offensive: true,
  ignoreOffensive: false,
  status: 'offensive',
  unlockCoins: 50,
}

/** Takes the refused message back into a box with this text and these files. */
async function takeBackInto(text: string, files: readonly NewFile[]) {
  const { users: _, ...rest } = aChat()
  const row: ChatRow = { ...rest, userId: mia.userId }
  const steps: string[] = []
  const drafts = { of: () => text, set: (_id: string, next: string) => void steps.push(`draft: ${next}`) }
  const takeBack = async (key: string) => {
    steps.push(`taken: ${key}`)
    return [aFile('hers')]
  }
  const [set, setOpening] = [vi.fn(), vi.fn()]
  const attachments = stub<Attachments>({ files, set, setOpening })
  const { result } = renderHook(() => useTakeBack(row, attachments), {
    wrapper: ({ children }) => (
      <ChatProvider value={stub<ChatClient>({ drafts, takeBack })}>{children}</ChatProvider>
    ),
  })
  await result.current(refused)
  return { steps, set, setOpening }
}

test('a refused message goes back into the box with its files and its price, and is a draft before it goes', async () => {
  const { steps, set, setOpening } = await takeBackInto('', [])
  expect(steps).toEqual(['draft: Refused words', 'taken: one'])
  expect(set).toHaveBeenCalledExactlyOnceWith([expect.objectContaining({ fileId: 'hers' })])
  expect(setOpening).toHaveBeenCalledExactlyOnceWith({ unlockCoins: 50 })
})

test('what was typed and chosen since stays behind it', async () => {
  const { steps, set } = await takeBackInto('And this', [aFile('mine')])
  expect(steps[0]).toBe('draft: Refused words\nAnd this')
  expect(set.mock.calls[0]?.[0]).toMatchObject([{ fileId: 'hers' }, { fileId: 'mine' }])
})
