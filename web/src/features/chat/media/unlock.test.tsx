import type { ChatMedia } from '@serendip/contract'
import { ApiError } from '@serendip/contract/http-request'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import chat from '../../../../../locales/en/chat.json' with { type: 'json' }
import coins from '../../../../../locales/en/coins.json' with { type: 'json' }
import error from '../../../../../locales/en/error.json' with { type: 'json' }
import { aPlatform } from '../../../platform/a-platform.test-kit.ts'
import { stub } from '../../../platform/stub.test-kit.ts'
import { TestProviders } from '../../../platform/test-providers.test-kit.tsx'
import { type CoinShop, CoinShopContext } from '../../../shared/coins/coin-shop.ts'
import { chatId, me, mia } from '../chat.test-kit.ts'
import { ChatProvider } from '../chat-context.tsx'
import type { ChatClient } from '../engine/chat-client.port.ts'
import type { MessageRow } from '../store/chat-database.ts'
import { MessageMedia } from './message-media.tsx'
import { Unlock } from './unlock.tsx'

afterEach(cleanup)

const photo: ChatMedia = {
  id: 'med_1',
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
}

async function show(
  more: Partial<MessageRow>,
  { isRequest = false, unblur = vi.fn(async () => undefined), shop = null as CoinShop | null } = {},
) {
  const message: MessageRow = {
    key: 'msg_1',
    _id: 'msg_1',
    chatId,
    from: mia.userId,
    to: me,
    type: 'media',
    text: '',
    created: 1,
    order: 1,
    offensive: false,
    ignoreOffensive: false,
    status: 'sent',
    media: [photo],
    ...more,
  }
  const platform = aPlatform({
    api: {
      catalogue: { coinRate: async () => ({ currency: 'USD', centsPer1000Coins: 2333 }) },
      media: { mediaPicture: async () => new Blob() },
    },
  })
  render(
    <TestProviders platform={platform}>
      <CoinShopContext value={shop}>
        <ChatProvider
          value={stub<ChatClient>({ userId: me, unblur, uploads: { sentPicture: () => undefined } })}
        >
          <MessageMedia message={message} isRequest={isRequest} />
          <Unlock message={message} />
        </ChatProvider>
      </CoinShopContext>
    </TestProviders>,
  )
  return { unblur }
}

const tile = () => screen.getByRole<HTMLButtonElement>('button', { name: /photo/i })

test('a file for premium members is closed, says so and offers no price', async () => {
  await show({ availability: 'needPremium', media: [{ ...photo, availability: 'needPremium' }] })
  expect(screen.getByText(chat.unlock.members)).toBeTruthy()
  expect(tile().disabled).toBe(true)
  expect(screen.getAllByRole('button')).toEqual([tile()])
})

test('premium is bought beside the chat, where a file is for members', async () => {
  const openPremium = vi.fn()
  const shop = {
    isOpen: false,
    open: () => undefined,
    openPremium,
    openGifts: () => undefined,
    openRefund: () => undefined,
    openCancelling: () => undefined,
  }
  await show({ availability: 'needPremium', media: [{ ...photo, availability: 'needPremium' }] }, { shop })
  fireEvent.click(screen.getByRole('button', { name: chat.unlock.getPremium }))
  expect(openPremium).toHaveBeenCalledExactlyOnceWith('chat')
})

test('a file of a request is closed until the person replies, and then opens', async () => {
  const media: ChatMedia[] = [{ ...photo, availability: 'openChat' }]
  await show({ availability: 'openChat', media }, { isRequest: true })
  expect(screen.getByText(chat.media.afterReply)).toBeTruthy()
  expect(tile().disabled).toBe(true)
  cleanup()
  await show({ availability: 'openChat', media })
  expect(screen.queryByText(chat.media.afterReply)).toBeNull()
  expect(tile().disabled).toBe(false)
})

test('a paid file opens for the price that its button shows', async () => {
  const media: ChatMedia[] = [{ ...photo, availability: 'needCoins', isPaid: true }]
  const { unblur } = await show({ availability: 'needCoins', unlockCoins: 50, media })
  expect(tile().disabled).toBe(true)
  fireEvent.click(await screen.findByRole('button', { name: /^Open · 50 coins \(≈.\$1\.17\)/ }))
  expect(unblur).toHaveBeenCalledExactlyOnceWith('msg_1', 50)
})

test('a paid file that cannot be paid stays locked, says how many coins are missing and leads to more', async () => {
  const media: ChatMedia[] = [{ ...photo, availability: 'needCoins', isPaid: true }]
  const unblur = vi.fn(async () => {
    throw new ApiError('not_enough_coins', { balanceCoins: 20, missingCoins: 30 }, 402)
  })
  await show({ availability: 'needCoins', unlockCoins: 50, media }, { unblur })
  const open = await screen.findByRole<HTMLButtonElement>('button', { name: /^Open · 50 coins/ })
  expect(screen.queryByRole('link', { name: coins.get })).toBeNull()
  fireEvent.click(open)
  const notice = await screen.findByText(/You need 30 coins \(≈.\$0\.70\) more\./)
  expect(notice.textContent).toContain(error.not_enough_coins)
  expect(screen.getByRole('link', { name: coins.get }).getAttribute('href')).toBe('/payment/credits')
  expect(unblur).toHaveBeenCalledExactlyOnceWith('msg_1', 50)
  expect(tile().disabled).toBe(true)
  expect(open.disabled).toBe(false)
})

test('a blurred file becomes clear by a tap, without a price; one that is clear offers nothing', async () => {
  const { unblur } = await show({ media: [{ ...photo, blurred: true, allowUnblure: true }] })
  fireEvent.click(screen.getByRole('button', { name: chat.unlock.show }))
  expect(unblur).toHaveBeenCalledExactlyOnceWith('msg_1', 0)
  cleanup()
  await show({})
  expect(screen.queryByRole('button', { name: chat.unlock.show })).toBeNull()
})
