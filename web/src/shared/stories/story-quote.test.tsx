import type { Story } from '@serendip/contract'
import { ApiError } from '@serendip/contract/http-request'
import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import words from '../../../../locales/en/stories.json' with { type: 'json' }
import { aPlatform } from '../../platform/a-platform.test-kit.ts'
import { stub } from '../../platform/stub.test-kit.ts'
import { TestProviders } from '../../platform/test-providers.test-kit.tsx'
import { StoryQuote } from './story-quote.tsx'

const vera = { userId: `usr_${'a'.repeat(20)}`, name: 'Vera' }
const storyId = `sto_${'1'.repeat(20)}`
const aStory = (over: Partial<Story> = {}): Story => ({
  storyId,
  type: 'image',
  mediaId: `mda_${'1'.repeat(20)}`,
  hasStill: true,
  caption: '',
  altText: 'A beach',
  drawnText: '',
  durationMs: null,
  approvedAt: 0,
  endsAt: 86_400_000,
  seen: true,
  ...over,
})
const dayMs = 86_400_000

beforeEach(() => {
  URL.createObjectURL = () => 'blob:poster'
  URL.revokeObjectURL = () => undefined
})
afterEach(cleanup)

function show(
  answer: () => Promise<readonly Story[]>,
  {
    isMine = true,
    sentAgoMs = 1_000,
    queries = new QueryClient({ defaultOptions: { queries: { retry: false } } }),
  }: { isMine?: boolean; sentAgoMs?: number; queries?: QueryClient } = {},
) {
  const ofCreator = vi.fn(async (_: { params: { creatorId: string } }) => ({
    name: 'Vera',
    avatar: '',
    stories: await answer(),
  }))
  const mediaPicture = vi.fn(async () => new Blob(['x']))
  const session = { profile: { _id: 'usr_me', rolesGroup: 'user' } }
  const platform = aPlatform({
    session: { subscribe: () => () => {}, current: () => session },
    clock: { now: () => 10 * dayMs },
    api: stub({
      stories: { ofCreator, seen: async () => ({ ok: true }) },
      media: { mediaPicture, openMedia: async () => new Blob(['x']) },
    }),
  })
  render(
    <TestProviders platform={platform} queries={queries}>
      <StoryQuote storyId={storyId} sentAt={10 * dayMs - sentAgoMs} partner={vera} isMine={isMine} />
    </TestProviders>,
  )
  return { ofCreator, mediaPicture }
}
const yours = words.quote.yours.replace('{{name}}', 'Vera')
const theirs = words.quote.theirs.replace('{{name}}', 'Vera')

test('a story that lives has its picture, and opens at that story', async () => {
  const otherStory = aStory({ storyId: `sto_${'2'.repeat(20)}`, altText: 'A tram', seen: false })
  const { ofCreator } = show(async () => [otherStory, aStory()])
  const card = await screen.findByRole('button', { name: new RegExp(`^${yours}\\s*${words.see}$`) })
  await vi.waitFor(() => expect(card.querySelector('img')?.getAttribute('src')).toBe('blob:poster'))
  expect(ofCreator.mock.calls[0]?.[0].params.creatorId).toBe(vera.userId)
  fireEvent.click(card)
  expect(await screen.findByRole('img', { name: 'A beach' })).toBeDefined()
})

test('its creator sees who answered, and the story among her own', async () => {
  const { ofCreator } = show(async () => [aStory()], { isMine: false })
  expect(await screen.findByRole('button', { name: new RegExp(`^${theirs}\\s*${words.see}$`) })).toBeDefined()
  expect(ofCreator.mock.calls[0]?.[0].params.creatorId).toBe('usr_me')
})

test('one that was removed, or is not shown to the person, has ended and no picture is asked for', async () => {
  const { mediaPicture } = show(async () => [])
  expect(await screen.findByText(words.ended)).toBeDefined()
  expect(screen.getByText(yours)).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
  expect(mediaPicture).not.toHaveBeenCalled()
})

test('a day after the message the story has ended, and nothing is asked for', async () => {
  const { ofCreator } = show(async () => [aStory()], { sentAgoMs: dayMs })
  expect(screen.getByText(words.ended)).toBeDefined()
  expect(ofCreator).not.toHaveBeenCalled()
})

test('without a connection there are words, and nothing untrue about the story', async () => {
  const { ofCreator } = show(() => Promise.reject(new ApiError('unavailable')))
  await vi.waitFor(() => expect(ofCreator).toHaveBeenCalled())
  expect(screen.getByText(yours)).toBeDefined()
  expect(screen.queryByText(words.ended)).toBeNull()
})

test('a card in an open conversation loses its picture when the story is removed, or when nobody can say any more', async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  let answer: () => Promise<readonly Story[]> = async () => [aStory()]
  show(() => answer(), { queries })
  const card = () => screen.queryByRole('button')
  await vi.waitFor(() => expect(card()).not.toBeNull())
  const [query] = queries.getQueryCache().findAll({ queryKey: ['stories', 'of'] })
  expect(query?.observers[0]?.options.refetchInterval).toBe(60_000)
  answer = () => Promise.reject(new ApiError('unavailable'))
  await act(() => queries.refetchQueries({ queryKey: ['stories', 'of'] }))
  await vi.waitFor(() => expect(card()).toBeNull())
  expect(screen.queryByText(words.ended)).toBeNull()
  answer = async () => []
  await act(() => queries.refetchQueries({ queryKey: ['stories', 'of'] }))
  expect(await screen.findByText(words.ended)).toBeDefined()
})
