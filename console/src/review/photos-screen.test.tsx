import type { WaitingPhoto } from '@serendip/contract/operator'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showConsole } from '../console.test-kit.tsx'
import { PhotosScreen } from './photos-screen.tsx'

const { review } = vi.hoisted(() => ({
  review: {
    ...{ photos: vi.fn(), photo: vi.fn(), decidePhoto: vi.fn() },
    ...{ claimPhoto: vi.fn(), releasePhoto: vi.fn() },
  },
}))
vi.mock('../client.ts', () => ({ api: { review }, errorCodeOf: (error: Error | null) => error?.message }))
vi.mock('../parts/use-blob-address.ts', () => ({ useBlobAddress: () => 'blob:picture' }))

const waiting = (photoId: string, ownerName: string): WaitingPhoto => ({
  ...{ photoId, ownerName, ownerId: `usr_${photoId}`, rolesGroup: 'user', waitingSince: 0, claim: null },
})
let photos: WaitingPhoto[] = []
beforeEach(() => {
  photos = [waiting('one', 'Anna'), waiting('two', 'Bo')]
  review.photos.mockImplementation(async () => ({ photos, waiting: photos.length }))
  review.photo.mockResolvedValue(new Blob())
  review.claimPhoto.mockResolvedValue({})
  review.releasePhoto.mockResolvedValue({})
  review.decidePhoto.mockImplementation(async ({ params }: { params: { photoId: string } }) => {
    photos = photos.filter(({ photoId }) => photoId !== params.photoId)
  })
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

const press = (key: string, init = {}) => fireEvent.keyDown(document, { key, ...init })
const shown = (name: string) => screen.findByRole('heading', { name })
const isFree = () =>
  waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /Approve/ }).disabled).toBe(false),
  )

test('by keyboard a photo is approved, the next one declined with a reason, and then none is left', async () => {
  showConsole(<PhotosScreen />, { roles: ['moderator'] })
  await shown('Anna')
  await isFree()
  press('a')
  await shown('Bo')
  await isFree()
  press('1')
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Bo' })).toBeNull())
  expect(review.decidePhoto.mock.calls.map(([one]) => one)).toEqual([
    { params: { photoId: 'one' }, body: { verdict: 'approved' } },
    { params: { photoId: 'two' }, body: { verdict: 'declined', reason: expect.any(String) } },
  ])
})

test('a second key while a decision is on its way decides nothing more, nor does a held or combined one', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  review.decidePhoto.mockReturnValueOnce(promise)
  showConsole(<PhotosScreen />, { roles: ['moderator'] })
  await shown('Anna')
  await isFree()
  press('a', { repeat: true })
  press('a', { ctrlKey: true })
  expect(review.decidePhoto).not.toHaveBeenCalled()
  press('a')
  press('1')
  resolve()
  await isFree()
  expect(review.decidePhoto).toHaveBeenCalledOnce()
})

test('a refusal is shown, and the photo stays', async () => {
  review.decidePhoto.mockRejectedValueOnce(new Error('conflict'))
  showConsole(<PhotosScreen />, { roles: ['moderator'] })
  await shown('Anna')
  await isFree()
  fireEvent.click(screen.getByRole('button', { name: /Approve/ }))
  await screen.findByText(/already reviewed this photo/)
  expect(screen.getByRole('heading', { name: 'Anna' })).toBeTruthy()
})

test('a photo is claimed while it is shown, the next one follows by key, and one of another operator is passed over', async () => {
  const claim = { operatorId: 'opr_other', name: 'Mona Moderator', until: 1 }
  photos = [{ ...waiting('taken', 'Cy'), claim }, ...photos]
  showConsole(<PhotosScreen />, { roles: ['moderator'] })
  await shown('Anna')
  await isFree()
  press('n')
  await shown('Bo')
  await waitFor(() => expect(review.releasePhoto).toHaveBeenCalledWith({ params: { photoId: 'one' } }))
  expect(review.claimPhoto.mock.calls.map(([{ params }]) => params.photoId)).toEqual(['one', 'two'])
})

test('a photo that another operator has claimed is not decided', async () => {
  review.claimPhoto.mockRejectedValue(new Error('conflict'))
  showConsole(<PhotosScreen />, { roles: ['moderator'] })
  await shown('Anna')
  await waitFor(() => expect(review.claimPhoto).toHaveBeenCalled())
  press('a')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /Approve/ }).disabled).toBe(true)
  expect(review.decidePhoto).not.toHaveBeenCalled()
})
