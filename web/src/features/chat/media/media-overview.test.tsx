import type { ChatMedia } from '@serendip/contract'
import { ApiError } from '@serendip/contract/http-request'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import chat from '../../../../../locales/en/chat.json' with { type: 'json' }
import { aPlatform } from '../../../platform/a-platform.test-kit.ts'
import { stub } from '../../../platform/stub.test-kit.ts'
import { TestProviders } from '../../../platform/test-providers.test-kit.tsx'
import { chatId } from '../chat.test-kit.ts'
import { ChatProvider } from '../chat-context.tsx'
import type { ChatClient } from '../engine/chat-client.port.ts'
import { MediaOverview } from './media-overview.tsx'

afterEach(cleanup)

const anItem = (id: string, more: Partial<ChatMedia> = {}): ChatMedia => ({
  id,
  chatId,
  messageId: 'msg_1',
  type: 'image',
  isPrivate: true,
  isPaid: false,
  url: null,
  availability: 'available',
  metadata: { contentType: 'image/webp', sizeBytes: 1 },
  blurred: false,
  allowUnblure: false,
  transcodingStatus: 'notNeeded',
  ...more,
})

type Page = { readonly mediaItems: readonly ChatMedia[]; readonly paginationToken: string | null }

async function show(pageAt: (token: string | undefined) => Page) {
  const mediaItems = async ({ query }: { query: { paginationToken?: string } }) =>
    pageAt(query.paginationToken)
  const platform = aPlatform({ api: { chat: { mediaItems }, media: {} } })
  render(
    <TestProviders platform={platform}>
      <ChatProvider value={stub<ChatClient>({ uploads: { sentPicture: () => undefined } })}>
        <MediaOverview open onOpenChange={() => {}} chatId={chatId} />
      </ChatProvider>
    </TestProviders>,
  )
}

test('all files of a chat are there, page by page; what is not paid is locked', async () => {
  const locked = anItem('med_2', { availability: 'needCoins' })
  await show((token) =>
    token === undefined
      ? { mediaItems: [anItem('med_1'), locked], paginationToken: 'two' }
      : { mediaItems: [anItem('med_3')], paginationToken: null },
  )
  const tiles = () => screen.getAllByRole('button', { name: /photo/i }) as HTMLButtonElement[]
  fireEvent.click(await screen.findByRole('button', { name: chat.media.more }))
  await expect.poll(() => tiles().map(({ disabled }) => disabled)).toEqual([false, true, false])
  expect(screen.queryByRole('button', { name: chat.media.more })).toBeNull()
})

test('an empty chat and a failure are said', async () => {
  await show(() => ({ mediaItems: [], paginationToken: null }))
  expect(await screen.findByText(chat.media.none)).toBeTruthy()
  cleanup()
  await show(() => {
    throw new ApiError('unavailable', {}, 0)
  })
  expect(await screen.findByText(chat.media.failed)).toBeTruthy()
})
