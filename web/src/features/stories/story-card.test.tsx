import type { StoryRing } from '@serendip/contract'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aPlatform } from '../../platform/a-platform.test-kit.ts'
import { TestProviders } from '../../platform/test-providers.test-kit.tsx'
import { StoryCard } from './story-card.tsx'

let seeCard: (isInSight: boolean) => void
beforeEach(() => {
  URL.createObjectURL = () => 'blob:story'
  URL.revokeObjectURL = () => undefined
  class Observer {
    readonly observe = () => undefined
    readonly disconnect = () => undefined
    constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
      seeCard = (isIntersecting) => act(() => tell([{ isIntersecting }]))
    }
  }
  seeCard = () => undefined
  vi.stubGlobal('IntersectionObserver', Observer)
})
afterEach(() => {
  cleanup()
  delete document.documentElement.dataset['lessMotion']
})

const ring = (type: 'image' | 'video'): StoryRing => ({
  creatorId: `usr_${'a'.repeat(20)}`,
  name: 'Vera',
  avatar: '',
  stories: 1,
  hasUnseen: true,
  latestAt: 1,
  cover: { type, mediaId: `mda_${'1'.repeat(20)}`, hasStill: true, altText: '' },
})

function show(type: 'image' | 'video', plays: boolean) {
  const openMedia = vi.fn(async () => new Blob(['video']))
  const platform = aPlatform({ api: { media: { openMedia, mediaPicture: async () => new Blob(['still']) } } })
  render(
    <TestProviders platform={platform}>
      <StoryCard ring={ring(type)} plays={plays} onOpen={() => undefined} />
    </TestProviders>,
  )
  return { openMedia }
}
const video = () => screen.getByRole('button').querySelector('video')
const still = () => vi.waitFor(() => expect(screen.getByRole('button').querySelector('img')).not.toBeNull())

test('in the experiment a video plays silently while its card is in sight, and only then', async () => {
  show('video', true)
  await still()
  expect(video()).toBeNull()
  seeCard(true)
  await vi.waitFor(() => expect(video()?.muted).toBe(true))
  expect(video()?.autoplay).toBe(true)
  seeCard(false)
  await still()
  expect(video()).toBeNull()
})

test.each([
  ['outside the experiment', 'video', false, false],
  ['of a photo', 'image', true, false],
  ['with little motion', 'video', true, true],
] as const)(
  'the card is a still picture %s, and its file is not loaded',
  async (_, type, plays, lessMotion) => {
    if (lessMotion) document.documentElement.dataset['lessMotion'] = 'true'
    const { openMedia } = show(type, plays)
    await still()
    seeCard(true)
    expect(video()).toBeNull()
    expect(openMedia).not.toHaveBeenCalled()
  },
)
