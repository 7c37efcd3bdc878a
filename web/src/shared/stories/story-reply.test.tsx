import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import words from '../../../../locales/en/stories.json' with { type: 'json' }
import { aPlatform } from '../../platform/a-platform.test-kit.ts'
import { TestProviders } from '../../platform/test-providers.test-kit.tsx'
import { StoryReply } from './story-reply.tsx'

afterEach(cleanup)

const creator = { creatorId: `usr_${'a'.repeat(20)}`, name: 'Vera' }
const storyId = `sto_${'1'.repeat(20)}`
interface Sending {
  readonly body: { readonly text: string; readonly storyId: string; readonly tempId: string }
}

function show(sendToUser: (sending: Sending) => Promise<unknown>) {
  const ids = ['one', 'two', 'three', 'four']
  const platform = aPlatform({
    uuid: () => ids.shift() ?? '',
    api: {
      chat: { getByUserV2: async () => ({ chat: { messagePrice: null } }), sendToUser },
      catalogue: { coinRate: async () => ({ currency: 'USD', centsPer1000Coins: 1 }) },
    },
  })
  const story = (id: string) => (
    <TestProviders platform={platform}>
      <StoryReply creator={creator} storyId={id} isOpen onOpenChange={() => undefined} />
    </TestProviders>
  )
  const { rerender } = render(story(storyId))
  return { showStory: (id: string) => rerender(story(id)) }
}
const react = async () => {
  const button = await screen.findByRole('button', { name: words.react.replace('{{emoji}}', '🔥') })
  await vi.waitFor(() => expect(button.hasAttribute('disabled')).toBe(false))
  fireEvent.click(button)
}

test('a reaction names the story that it answers; again about the same story it is one message, about another a second one', async () => {
  const sent: Sending['body'][] = []
  const { showStory } = show(async ({ body }) => {
    sent.push(body)
    throw new Error('offline')
  })
  await react()
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ text: '🔥', storyId })
  await react()
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]?.tempId).toBe(sent[0]?.tempId)
  const next = `sto_${'2'.repeat(20)}`
  showStory(next)
  await react()
  await vi.waitFor(() => expect(sent).toHaveLength(3))
  expect(sent[2]?.storyId).toBe(next)
  expect(sent[2]?.tempId).not.toBe(sent[0]?.tempId)
})
