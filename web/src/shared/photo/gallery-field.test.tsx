import type { OwnPhoto, OwnPhotos } from '@serendip/contract'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import gallery from '../../../../locales/en/gallery.json' with { type: 'json' }
import photo from '../../../../locales/en/photo.json' with { type: 'json' }
import { aPlatform } from '../../platform/a-platform.test-kit.ts'
import { TestProviders } from '../../platform/test-providers.test-kit.tsx'
import { Gallery } from './gallery.tsx'
import { GalleryField } from './gallery-field.tsx'

const own = (photoId: string, change: Partial<OwnPhoto> = {}): OwnPhoto => ({
  photoId,
  state: 'approved',
  byRule: false,
  changedAt: 0,
  ...change,
})
let photos: OwnPhotos
const media = {
  photos: async () => photos,
  ownPicture: async () => new Blob(),
  picture: async () => new Blob(),
  removePhoto: vi.fn(),
  orderGallery: vi.fn(async ({ body }: { body: { photoIds: string[] } }) => {
    const placeOf = ({ photoId }: OwnPhoto) => body.photoIds.indexOf(photoId)
    photos = { ...photos, gallery: photos.gallery.toSorted((a, b) => placeOf(a) - placeOf(b)) }
    return photos
  }),
}
beforeEach(() => {
  photos = { shown: null, waiting: null, gallery: [own('a'), own('b', { state: 'pending' }), own('c')] }
  URL.createObjectURL = () => 'blob:picture'
  URL.revokeObjectURL = () => {}
})
afterEach(() => {
  cleanup()
  document.dir = ''
  vi.clearAllMocks()
})

async function show(screenOf: React.ReactNode) {
  render(<TestProviders platform={aPlatform({ api: { media } })}>{screenOf}</TestProviders>)
}
const tiles = async () =>
  within(await screen.findByRole('list', { name: 'Your gallery' })).getAllByRole('listitem')
const idsShown = async () => (await tiles()).map(({ dataset }) => dataset['photo'])

test('each picture says whether others see it, and a declined one why they do not', async () => {
  photos = {
    ...photos,
    gallery: [own('a'), own('b', { state: 'pending' }), own('c', { state: 'declined', reason: 'nudity' })],
  }
  await show(<GalleryField rolesGroup="goddess" />)
  const words = (await tiles()).map(({ textContent }) => textContent)
  expect(words).toEqual(['Visible', 'In review', 'Not acceptedIt shows nudity.'])
  expect(screen.queryByText(gallery.notApproved)).toBeNull()
})

test('a picture is moved by its buttons and by arrow keys, shown at once, and keeps the focus', async () => {
  await show(<GalleryField rolesGroup="goddess" />)
  fireEvent.click(await screen.findByRole('button', { name: 'Move photo 3 forward' }))
  await waitFor(async () => expect(await idsShown()).toEqual(['a', 'c', 'b']))
  expect(await screen.findByText('Photo moved to position 2 of 3.')).toBeTruthy()
  const forward = screen.getByRole('button', { name: 'Move photo 2 forward' })
  await waitFor(() => expect(document.activeElement).toBe(forward))
  fireEvent.keyDown(forward, { key: 'ArrowLeft' })
  await waitFor(async () => expect(await idsShown()).toEqual(['c', 'a', 'b']))
  // At the beginning that button leads nowhere, so the focus is on the one that leads back.
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move photo 1 back' })),
  )
  await waitFor(() =>
    expect(media.orderGallery).toHaveBeenLastCalledWith({ body: { photoIds: ['c', 'a', 'b'] } }),
  )
})

test('a picture is dropped on another’s place, and nothing else can be', async () => {
  await show(<GalleryField rolesGroup="goddess" />)
  const [first, , third] = await tiles()
  if (!first || !third) throw new Error('no tiles')
  const data = new Map<string, string>()
  const dataTransfer = {
    setData: (type: string, value: string) => void data.set(type, value),
    getData: (type: string) => data.get(type) ?? '',
    get types() {
      return [...data.keys()]
    },
  }
  fireEvent.drop(third, { dataTransfer })
  expect(media.orderGallery).not.toHaveBeenCalled()
  fireEvent.dragStart(first, { dataTransfer })
  fireEvent.drop(third, { dataTransfer })
  await waitFor(async () => expect(await idsShown()).toEqual(['b', 'c', 'a']))
})

test('a picture is removed after a question, a full gallery takes no more, and an unapproved creator reads why', async () => {
  photos = { ...photos, gallery: Array.from({ length: 9 }, (_, n) => own(`p${n}`)) }
  await show(<GalleryField rolesGroup="pendingGoddess" />)
  fireEvent.click(await screen.findByRole('button', { name: 'Remove photo 2' }))
  expect(media.removePhoto).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: photo.removeYes }))
  await waitFor(() => expect(media.removePhoto).toHaveBeenCalledWith({ body: { photoId: 'p1' } }))
  expect(screen.getByRole('button', { name: 'Add photo' })).toHaveProperty('disabled', true)
  expect(screen.getByText('9 of 9')).toBeTruthy()
  expect(screen.getByText(gallery.notApproved)).toBeTruthy()
})

test('a user has five pictures beside the main photo', async () => {
  photos = { ...photos, gallery: Array.from({ length: 5 }, (_, n) => own(`p${n}`)) }
  await show(<GalleryField rolesGroup="user" />)
  expect(await screen.findByText('5 of 5')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Add photo' })).toHaveProperty('disabled', true)
})

test.each([
  ['ltr', 'ArrowRight'],
  ['rtl', 'ArrowLeft'],
])(
  'a picture opens large, and %s the next one follows by %s, by a button and by a swipe',
  async (dir, key) => {
    document.dir = dir
    await show(<Gallery name="Mira" photoIds={['a', 'b', 'c']} />)
    fireEvent.click(screen.getByRole('button', { name: 'Open photo 1 of 3' }))
    const large = (at: number) => screen.findByRole('img', { name: `Mira, photo ${at} of 3` })
    await large(1)
    fireEvent.keyDown(document, { key })
    await large(2)
    fireEvent.click(screen.getByRole('button', { name: 'Next photo' }))
    const frame = (await large(3)).parentElement
    if (!frame) throw new Error('no frame')
    fireEvent.pointerDown(frame, { clientX: 200 })
    fireEvent.pointerUp(frame, { clientX: 190 })
    await large(3)
    fireEvent.pointerDown(frame, { clientX: 200 })
    fireEvent.pointerUp(frame, { clientX: dir === 'ltr' ? 280 : 120 })
    await large(2)
  },
)

test('without pictures there is no gallery', async () => {
  await show(<Gallery name="Mira" photoIds={[]} />)
  expect(document.body.textContent).toBe('')
})
