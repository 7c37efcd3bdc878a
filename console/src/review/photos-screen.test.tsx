import { ApiError } from '@serendip/contract/http-request'
import type { WaitingPhoto } from '@serendip/contract/operator'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showConsoleWith } from '../console.test-kit.tsx'
import { sendPostponed } from '../parts/queues/postponed.ts'
import { PostponedToast } from '../parts/queues/postponed-toast.tsx'
import { PhotosScreen } from './photos-screen.tsx'

const queue = { next: vi.fn() }
const people = { photo: vi.fn() }
const review = {
  photos: vi.fn(),
  photo: vi.fn(),
  openPhoto: vi.fn(),
  decidePhoto: vi.fn(),
  claimPhoto: vi.fn(),
  releasePhoto: vi.fn(),
  viewPhoto: vi.fn(),
}
const showConsole = showConsoleWith({ review, queue, people })

const waiting = (photoId: string, ownerName: string): WaitingPhoto => ({
  photoId,
  ownerName,
  ownerId: `usr_${photoId}`,
  rolesGroup: 'user',
  waitingSince: 0,
  claim: null,
  kind: 'photos',
  others: [],
})
let photos: WaitingPhoto[] = []
beforeEach(() => {
  HTMLImageElement.prototype.decode = async () => {}
  photos = [waiting('one', 'Anna'), waiting('two', 'Bo')]
  review.photos.mockImplementation(async () => ({ photos, waiting: photos.length, next: null }))
  review.photo.mockResolvedValue(new Blob())
  review.claimPhoto.mockResolvedValue({})
  review.releasePhoto.mockResolvedValue({})
  review.decidePhoto.mockImplementation(async ({ params }: { params: { photoId: string } }) => {
    photos = photos.filter(({ photoId }) => photoId !== params.photoId)
  })
})
afterEach(async () => {
  await sendPostponed()
  cleanup()
  vi.clearAllMocks()
})

const press = (key: string, init = {}) => fireEvent.keyDown(document, { key, ...init })
const shown = (name: string) => screen.findByRole('heading', { name })
const approve = () => screen.getByRole<HTMLButtonElement>('button', { name: /Approve/ })
/** The browser has decoded the picture, and the photo is claimed. */
async function isFree(): Promise<void> {
  fireEvent.load(await screen.findByRole('img', { name: /^Photo of/ }))
  await waitFor(() => expect(approve().disabled).toBe(false))
}

const decided = () => review.decidePhoto.mock.calls.map(([call]) => call)
const approved = (photoId: string) => ({ params: { photoId }, body: { verdict: 'approved' } })
const declined = (photoId: string) => ({
  params: { photoId },
  body: { verdict: 'declined', reason: expect.any(String) },
})

test('by keyboard a photo is approved, the next one declined with a reason, and then none is left', async () => {
  showConsole(<PhotosScreen kind="photos" />, { roles: ['moderator'] })
  await shown('Anna')
  await isFree()
  press('a')
  await shown('Bo')
  await isFree()
  expect(decided()).toEqual([])
  press('1')
  await screen.findByRole('heading', { name: 'No photos waiting' })
  await waitFor(() => expect(decided()).toEqual([approved('one')]))
  await sendPostponed()
  expect(decided()).toEqual([approved('one'), declined('two')])
})

test('a decision is sent after five seconds, and the photo is released only then', async () => {
  showConsole(<PhotosScreen kind="photos" />, { roles: ['moderator'] })
  await shown('Anna')
  await isFree()
  vi.useFakeTimers()
  press('a')
  await act(() => vi.advanceTimersByTimeAsync(4_900))
  expect([decided(), review.releasePhoto.mock.calls]).toEqual([[], []])
  await act(() => vi.advanceTimersByTimeAsync(200))
  vi.useRealTimers()
  expect(decided()).toEqual([approved('one')])
  await waitFor(() => expect(review.releasePhoto).toHaveBeenCalledWith({ params: { photoId: 'one' } }))
})

test('an undone decision is never sent, and its photo opens again', async () => {
  showConsole(
    <>
      <PhotosScreen kind="photos" />
      <PostponedToast />
    </>,
    { roles: ['moderator'] },
  )
  await shown('Anna')
  await isFree()
  press('a')
  await shown('Bo')
  await screen.findByText('Photo of Anna approved.')
  review.openPhoto.mockResolvedValue(photos[0])
  press('z')
  await waitFor(() => expect(screen.queryByText('Photo of Anna approved.')).toBeNull())
  await sendPostponed()
  expect(decided()).toEqual([])
})

test('leaving the page sends the decision at once', async () => {
  showConsole(<PhotosScreen kind="photos" />, { roles: ['moderator'] })
  await shown('Anna')
  await isFree()
  press('a')
  fireEvent(window, new Event('pagehide'))
  expect(decided()).toEqual([approved('one')])
})

test('a held or combined key decides nothing', async () => {
  showConsole(<PhotosScreen kind="photos" />, { roles: ['moderator'] })
  await shown('Anna')
  await isFree()
  press('a', { repeat: true })
  press('a', { ctrlKey: true })
  await sendPostponed()
  expect(decided()).toEqual([])
  expect(screen.getByRole('heading', { name: 'Anna' })).toBeTruthy()
})

test('a refused decision is shown, and the photo waits again', async () => {
  review.decidePhoto.mockRejectedValueOnce(new ApiError('conflict'))
  showConsole(
    <>
      <PhotosScreen kind="photos" />
      <PostponedToast />
    </>,
    { roles: ['moderator'] },
  )
  await shown('Anna')
  await isFree()
  fireEvent.click(screen.getByRole('button', { name: /Approve/ }))
  await shown('Bo')
  await act(sendPostponed)
  await screen.findByText('Not saved: Photo of Anna approved.')
  press('n')
  await shown('Anna')
})

test('a photo of the queue has an address of its own, and the next thing of the queue follows its decision', async () => {
  review.openPhoto.mockResolvedValue(photos[0])
  queue.next.mockResolvedValue({ item: null })
  showConsole(<PhotosScreen kind="photos" />, {
    roles: ['moderator'],
    at: '/photos/one?queue=all',
    path: '/photos/:photoId',
  })
  await shown('Anna')
  await isFree()
  expect(review.openPhoto).toHaveBeenCalledWith({ params: { photoId: 'one' } })
  press('a')
  await waitFor(() => expect(queue.next).toHaveBeenCalledWith({ body: { kind: undefined, skip: ['one'] } }))
})

test('a photo that no longer waits is said to, at its own address', async () => {
  review.openPhoto.mockRejectedValue(new ApiError('not_found'))
  showConsole(<PhotosScreen kind="photos" />, {
    roles: ['moderator'],
    at: '/photos/one',
    path: '/photos/:photoId',
  })
  await screen.findByText('This photo no longer waits for review.')
})

test('a second page is read once nothing of the first is left', async () => {
  review.photos.mockImplementation(async ({ query }: { query: { after?: string } }) =>
    query.after === undefined
      ? { photos: [], waiting: 1, next: 'place' }
      : { photos: [waiting('far', 'Dan')], waiting: 1, next: null },
  )
  showConsole(<PhotosScreen kind="photos" />, { roles: ['moderator'] })
  await shown('Dan')
})

test('a photo is claimed while it is shown, the next one follows by key, and one of another operator is passed over', async () => {
  const claim = { operatorId: 'opr_other', name: 'Mona Moderator', until: 1 }
  photos = [{ ...waiting('taken', 'Cy'), claim }, ...photos]
  showConsole(<PhotosScreen kind="photos" />, { roles: ['moderator'] })
  await shown('Anna')
  await isFree()
  press('n')
  await shown('Bo')
  await waitFor(() => expect(review.releasePhoto).toHaveBeenCalledWith({ params: { photoId: 'one' } }))
  expect(review.claimPhoto.mock.calls.map(([{ params }]) => params.photoId)).toEqual(['one', 'two'])
})

test('a photo that another operator has claimed is not decided', async () => {
  review.claimPhoto.mockRejectedValue(new ApiError('conflict'))
  showConsole(<PhotosScreen kind="photos" />, { roles: ['moderator'] })
  await shown('Anna')
  await waitFor(() => expect(review.claimPhoto).toHaveBeenCalled())
  press('a')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /Approve/ }).disabled).toBe(true)
  expect(review.decidePhoto).not.toHaveBeenCalled()
})

test('an auditor sees a photo that a moderator has claimed, for a purpose, and neither claims nor decides anything', async () => {
  photos = [{ ...waiting('one', 'Anna'), claim: { operatorId: 'opr_mo', name: 'Mo', until: 1 } }]
  review.viewPhoto.mockResolvedValue(new Blob())
  showConsole(<PhotosScreen kind="photos" />, { roles: ['auditor'] })
  await shown('Anna')
  expect(screen.getByText('Your roles let you read this, but not act on it.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Approve/ })).toBeNull()
  press('a')
  press('1')
  fireEvent.click(screen.getByRole('button', { name: 'Quality check' }))
  await waitFor(() => expect(review.viewPhoto).toHaveBeenCalledOnce())
  const look = { params: { photoId: 'one' }, body: { purpose: 'quality' } }
  expect(review.viewPhoto).toHaveBeenCalledWith(look)
  await screen.findByRole('img', { name: 'Photo of Anna' })
  const acts = [review.photo, review.claimPhoto, review.releasePhoto, review.decidePhoto]
  expect(acts.flatMap(({ mock }) => mock.calls)).toEqual([])
})

test('the pictures of a gallery are a list of their own, each with the owner’s other photos beside it', async () => {
  const otherPhotos: WaitingPhoto['others'] = [
    { photoId: 'main', kind: 'photos', state: 'approved' },
    { photoId: 'two', kind: 'galleries', state: 'pending' },
  ]
  photos = [{ ...waiting('one', 'Anna'), kind: 'galleries', others: otherPhotos }]
  people.photo.mockResolvedValue(new Blob())
  showConsole(<PhotosScreen kind="galleries" />, { roles: ['moderator'] })
  await shown('Anna')
  expect(review.photos).toHaveBeenCalledWith({ query: { kind: 'galleries', after: undefined } })
  const beside = within(screen.getByRole('region', { name: 'Other photos of this person' }))
  await beside.findByRole('img', { name: 'Main photo' })
  expect(people.photo).toHaveBeenCalledWith({ params: { userId: 'usr_one', photoId: 'main' } })
  const link = await beside.findByRole('link', { name: 'Gallery photo' })
  expect(link.getAttribute('href')).toBe('/galleries/two')
})

test('an auditor sees of the other photos only those that everyone sees', async () => {
  const otherPhotos: WaitingPhoto['others'] = [{ photoId: 'two', kind: 'galleries', state: 'pending' }]
  photos = [{ ...waiting('one', 'Anna'), kind: 'galleries', others: otherPhotos }]
  showConsole(<PhotosScreen kind="galleries" />, { roles: ['auditor'] })
  await shown('Anna')
  expect(screen.getByRole('link', { name: 'Gallery photo' })).toBeTruthy()
  expect(review.photo).not.toHaveBeenCalled()
})

test('a photo is decided only once the browser shows it, and one that cannot be shown is fetched again', async () => {
  showConsole(<PhotosScreen kind="photos" />, { roles: ['moderator'] })
  const picture = await screen.findByRole('img', { name: /Anna/ })
  await waitFor(() => expect(review.claimPhoto).toHaveBeenCalled())
  for (const key of ['a', '1']) press(key)
  expect(approve().disabled).toBe(true)
  fireEvent.error(picture)
  await screen.findByText('The picture could not be shown.')
  press('a')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(review.photo).toHaveBeenCalledTimes(2))
  await shown('Anna')
  expect(decided()).toEqual([])
  await isFree()
  press('a')
  await shown('Bo')
  await sendPostponed()
  expect(decided()).toEqual([approved('one')])
})

test('a photo that was not fetched says so, and nothing is decided', async () => {
  review.photo.mockRejectedValueOnce(new ApiError('unavailable'))
  showConsole(<PhotosScreen kind="photos" />, { roles: ['moderator'] })
  await screen.findByText('The picture could not be shown.')
  press('a')
  expect(decided()).toEqual([])
})
