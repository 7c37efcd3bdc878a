import type { OwnPhotos, OwnProfile } from '@serendip/contract'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import onboarding from '../../../../../locales/en/onboarding.json' with { type: 'json' }
import photo from '../../../../../locales/en/photo.json' with { type: 'json' }
import { aPlatform } from '../../../platform/a-platform.test-kit.ts'
import { TestProviders } from '../../../platform/test-providers.test-kit.tsx'
import { PhotoStep } from './photo-step.tsx'

let photos: OwnPhotos
let reported: unknown[]
let done: number

beforeEach(() => {
  photos = { shown: null, waiting: null, gallery: [] }
  reported = []
  done = 0
})
afterEach(cleanup)

const platform = () =>
  aPlatform({
    brand: { name: 'Serendip' },
    preferences: { setLanguage() {} },
    analytics: { report: (event: unknown) => reported.push(event) },
    api: { media: { photos: async () => photos, ownPicture: async () => new Blob() } },
  })

async function open() {
  render(
    <TestProviders platform={platform()}>
      <PhotoStep
        place={{ current: 7, total: 12, goBack: null }}
        profile={{ _id: 'usr_a', name: 'Ada' } as OwnProfile}
        answers={{}}
        onDone={async () => {
          done += 1
        }}
      />
    </TestProviders>,
  )
}

const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

test('skipping without a photo asks for confirmation, and is reported as upload-skip', async () => {
  await open()
  await screen.findByText(photo.none)
  await press(onboarding.next)
  expect(await screen.findByText(onboarding.photo.missing)).toBeTruthy()
  await press(onboarding.photo.skip)
  expect([done, reported]).toEqual([0, []])
  await press(onboarding.photo.skipYes)
  expect([done, reported]).toEqual([1, [{ name: 'photo-skip', fields: { kind: 'upload-skip' } }]])
})

test('skipping with a cropped photo is reported as approve-skip', async () => {
  const waiting = { photoId: 'pho_a', state: 'pending', byRule: false, changedAt: 0 } as const
  photos = { shown: null, waiting, gallery: [] }
  await open()
  await screen.findByText(photo.pending)
  await press(onboarding.photo.skip)
  await press(onboarding.photo.skipYes)
  expect(reported).toEqual([{ name: 'photo-skip', fields: { kind: 'approve-skip' } }])
})

test('with a photo one continues, and nothing is skipped', async () => {
  photos = {
    shown: null,
    waiting: { photoId: 'pho_a', state: 'pending', byRule: false, changedAt: 0 },
    gallery: [],
  }
  await open()
  await screen.findByText(photo.pending)
  await press(onboarding.next)
  expect([done, reported]).toEqual([1, []])
})

test.each(['fine', 'coarse'])(
  'the question of a photo has no field, so that the focus is at its heading (%s pointer)',
  async (pointer) => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query === `(pointer: ${pointer})`,
      addEventListener() {},
      removeEventListener() {},
    }))
    await open()
    expect(document.activeElement?.textContent).toBe(onboarding.photo.heading)
  },
)
