import { ApiError } from '@serendip/contract/http-request'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import chat from '../../../../../../locales/en/chat.json' with { type: 'json' }
import error from '../../../../../../locales/en/error.json' with { type: 'json' }
import { aPlatform } from '../../../../platform/a-platform.test-kit.ts'
import { stub } from '../../../../platform/stub.test-kit.ts'
import { TestProviders } from '../../../../platform/test-providers.test-kit.tsx'
import { aDatabase, chatId, me, mia } from '../../chat.test-kit.ts'
import { ChatProvider } from '../../chat-context.tsx'
import type { ChatClient } from '../../engine/chat-client.port.ts'
import type { MessageRow } from '../../store/chat-database.ts'
import { Covered } from './covered.tsx'

afterEach(cleanup)

const message: MessageRow = {
  key: 'msg_1',
  _id: 'msg_1',
  chatId,
  from: mia.userId,
  to: me,
  type: 'text',
  text: 'You fotze',
  created: 1,
  order: 1,
  offensive: true,
  ignoreOffensive: false,
  status: 'sent',
}

async function covered() {
  const calls: string[] = []
  const report = vi.fn(async (_: { body: object }) => void calls.push('report'))
  const block = vi.fn(async (_: { params: object }) => void calls.push('block'))
  const notices: object[] = []
  const platform = aPlatform({
    api: { safety: { report }, people: { block } },
    notices: { show: (notice: object) => void notices.push(notice) },
    uuid: () => 'key-1',
  })
  const database = await aDatabase()
  render(
    <TestProviders platform={platform}>
      <ChatProvider value={stub<ChatClient>({ database, userId: me })}>
        <Covered message={message} chatId={chatId} partner={mia} opensLinks={false} />
      </ChatProvider>
    </TestProviders>,
  )
  await screen.findByText(chat.bothers)
  return { database, report, block, notices, calls }
}

const button = (name: string) => screen.getByRole('button', { name })

test('offensive words are hidden until the reader shows them, and then stay shown', async () => {
  const { database } = await covered()
  expect(screen.queryByText('You fotze')).toBeNull()
  fireEvent.click(button(chat.show))
  expect(await screen.findByText('You fotze')).toBeTruthy()
  expect(await database.sensitiveFilters.count()).toBe(1)
})

test('one tap reports the message and blocks who wrote it', async () => {
  const { report, block, notices, calls } = await covered()
  fireEvent.click(button(chat.blockAndReport))
  await waitFor(() =>
    expect(notices).toEqual([
      { title: 'Mia is blocked. Our team will review your report.', accent: 'success' },
    ]),
  )
  expect(report).toHaveBeenCalledExactlyOnceWith({
    body: { chatId, messageId: 'msg_1', reason: 'harassment', text: '', key: 'key-1' },
  })
  expect(block).toHaveBeenCalledExactlyOnceWith({ params: { userId: mia.userId } })
  expect(calls).toEqual(['report', 'block'])
})

test('if it fails, an error is shown, and another tap files the same report again', async () => {
  const { report, block, notices } = await covered()
  block.mockRejectedValueOnce(new ApiError('rate_limited'))
  fireEvent.click(button(chat.blockAndReport))
  await waitFor(() => expect(notices).toEqual([{ title: error.rate_limited, accent: 'error' }]))
  fireEvent.click(button(chat.blockAndReport))
  await waitFor(() => expect(notices).toHaveLength(2))
  expect(report.mock.calls[1]).toEqual(report.mock.calls[0])
  expect(block).toHaveBeenCalledTimes(2)
})
