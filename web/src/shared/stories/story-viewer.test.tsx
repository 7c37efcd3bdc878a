import type { Story } from '@serendip/contract'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import words from '../../../../locales/en/stories.json' with { type: 'json' }
import { aPlatform } from '../../platform/a-platform.test-kit.ts'
import { stub } from '../../platform/stub.test-kit.ts'
import { TestProviders } from '../../platform/test-providers.test-kit.tsx'
import { StoryViewer } from './story-viewer.tsx'

const [vera, mira] = [`usr_${'a'.repeat(20)}`, `usr_${'b'.repeat(20)}`]
const creators = [
  { creatorId: vera, name: 'Vera', avatar: '' },
  { creatorId: mira, name: 'Mira', avatar: '' },
]
const aStory = (number: number, over: Partial<Story> = {}): Story => ({
  storyId: `sto_${String(number).repeat(20)}`,
  type: 'image',
  mediaId: `mda_${String(number).repeat(20)}`,
  hasStill: true,
  caption: `Words ${number}`,
  altText: `Picture ${number}`,
  drawnText: '',
  durationMs: null,
  approvedAt: 0,
  endsAt: 86_400_000,
  seen: false,
  ...over,
})

beforeEach(() => {
  URL.createObjectURL = () => 'blob:story'
  URL.revokeObjectURL = () => {}
})
afterEach(() => {
  cleanup()
  delete document.documentElement.dataset['lessMotion']
  document.dir = ''
})

async function show(
  stories: Readonly<Record<string, readonly Story[]>>,
  start = 0,
  named: { storyId?: string } = {},
) {
  const seen = vi.fn(async () => ({ ok: true }))
  const onClose = vi.fn()
  const ofCreator = async ({ params }: { params: { creatorId: string } }) => ({
    name: '',
    avatar: '',
    stories: stories[params.creatorId] ?? [],
  })
  const session = { profile: { _id: 'usr_me', rolesGroup: 'goddess' } }
  const platform = aPlatform({
    session: { subscribe: () => () => {}, current: () => session },
    api: stub({ stories: { ofCreator, seen }, media: { openMedia: async () => new Blob(['x']) } }),
  })
  render(
    <TestProviders platform={platform}>
      <StoryViewer creators={creators} start={start} onClose={onClose} {...named} />
    </TestProviders>,
  )
  await screen.findByRole('dialog')
  return { seen, onClose }
}

const picture = (number: number) => screen.findByRole('img', { name: `Picture ${number}` })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const bar = () => document.querySelector('[data-filling]')
const state = () => (bar() as HTMLElement).style.animationPlayState
const two = { [vera]: [aStory(1), aStory(2)], [mira]: [aStory(3)] }

test('begins with the first unseen one, shows its words, and says that it was seen once it is on the screen', async () => {
  const { seen } = await show({ [vera]: [aStory(1, { seen: true }), aStory(2)] })
  const shown = await picture(2)
  expect(screen.getByText('Words 2')).toBeDefined()
  expect(seen).not.toHaveBeenCalled()
  fireEvent.load(shown)
  expect(seen).toHaveBeenCalledExactlyOnceWith({ params: { storyId: aStory(2).storyId } })
})

test('each story follows when the bar of the one before is full, then the next creator, and at the end it closes', async () => {
  const { onClose } = await show(two)
  fireEvent.load(await picture(1))
  expect(state()).toBe('running')
  for (const next of [2, 3]) {
    fireEvent.animationEnd(bar() ?? document)
    fireEvent.load(await picture(next))
  }
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.animationEnd(bar() ?? document)
  expect(onClose).toHaveBeenCalledOnce()
})

test('buttons and arrow keys lead on and back, along the reading direction', async () => {
  await show(two)
  await picture(1)
  press(words.next)
  await picture(2)
  fireEvent.keyDown(document, { key: 'ArrowRight' })
  await picture(3)
  press(words.previous)
  await picture(2)
  document.dir = 'rtl'
  fireEvent.keyDown(document, { key: 'ArrowRight' })
  await picture(1)
})

test('a tap leads on, at its start back; holding pauses, and a swipe leads to another creator or out', async () => {
  const { onClose } = await show(two)
  const stage = (await picture(1)).parentElement ?? document.body
  stage.getBoundingClientRect = () => stub<DOMRect>({ left: 0, width: 300 })
  fireEvent.load(await picture(1))
  const touch = (from: readonly [number, number], to: readonly [number, number]) => {
    const place = document.querySelector('[data-story] img')?.parentElement ?? document.body
    place.getBoundingClientRect = () => stub<DOMRect>({ left: 0, width: 300 })
    fireEvent.pointerDown(place, { clientX: from[0], clientY: from[1], isPrimary: true })
    fireEvent.pointerUp(place, { clientX: to[0], clientY: to[1], isPrimary: true })
  }
  fireEvent.pointerDown(stage, { clientX: 200, clientY: 10, isPrimary: true })
  expect(state()).toBe('paused')
  fireEvent.pointerCancel(stage)
  expect(state()).toBe('running')
  touch([250, 10], [250, 10])
  await picture(2)
  touch([20, 10], [20, 10])
  await picture(1)
  touch([250, 10], [100, 10])
  await picture(3)
  touch([150, 10], [150, 200])
  expect(onClose).toHaveBeenCalledOnce()
})

test('Pause stops it, and Escape closes it', async () => {
  const { onClose } = await show(two)
  fireEvent.load(await picture(1))
  press(words.pause)
  expect(state()).toBe('paused')
  press(words.play)
  expect(state()).toBe('running')
  fireEvent.keyDown(document.activeElement ?? document, { key: 'Escape' })
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

test('with little motion nothing goes on by itself', async () => {
  document.documentElement.dataset['lessMotion'] = 'true'
  await show(two)
  fireEvent.load(await picture(1))
  expect(state()).toBe('paused')
  expect(screen.getByRole('button', { name: words.play })).toBeDefined()
})

test('words that are drawn into the picture are read out with it', async () => {
  await show({ [vera]: [aStory(1, { drawnText: 'Back at 8' })] })
  expect(await screen.findByRole('img', { name: /^Picture 1\s+Back at 8$/ })).toBeDefined()
})

test('opened for one story it begins with that; if that has ended it says so, and shows and notes no other', async () => {
  await show(two, 0, { storyId: aStory(2).storyId })
  expect(await picture(2)).toBeDefined()
  cleanup()
  const { seen } = await show(two, 0, { storyId: aStory(9).storyId })
  expect(await screen.findByText(words.ended)).toBeDefined()
  expect(screen.queryByRole('img', { name: 'Picture 1' })).toBeNull()
  expect(seen).not.toHaveBeenCalled()
})

test('one that has ended says so', async () => {
  await show({})
  expect(await screen.findByText(words.ended)).toBeDefined()
})
