import type { OwnPhotos } from '@serendip/contract'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import words from '../../../../locales/en/calls-history.json' with { type: 'json' }
import { aPlatform } from '../../platform/a-platform.test-kit.ts'
import { TestProviders } from '../../platform/test-providers.test-kit.tsx'
import { PhotoCard } from './photo-card.tsx'

afterEach(cleanup)

async function open(photos: OwnPhotos, seen: readonly string[]) {
  const given: unknown[] = []
  let asked = 0
  const platform = aPlatform({
    api: {
      media: { photos: async () => photos },
      onboarding: {
        async seenScreens() {
          asked += 1
          return { onboardingScreens: seen }
        },
        seeScreen: async ({ body }: { body: unknown }) => given.push(body),
      },
    },
  })
  render(
    <TestProviders platform={platform}>
      <PhotoCard />
    </TestProviders>,
  )
  await waitFor(() => expect(asked).toBe(1))
  await act(async () => undefined)
  return given
}

const card = () => screen.queryByText(words.photo.title)

test('a person without a photo is asked for one, once', async () => {
  const given = await open({ shown: null, waiting: null, gallery: [] }, [])
  expect(await screen.findByText(words.photo.title)).toBeTruthy()
  expect(screen.getByRole('link', { name: words.photo.add }).getAttribute('href')).toBe('/profile/edit')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: words.photo.close })))
  await waitFor(() => expect(card()).toBeNull())
  expect(given).toEqual([{ screen: 'photo-card' }])
})

test('no one is asked again, or with a photo that is in review', async () => {
  await open({ shown: null, waiting: null, gallery: [] }, ['photo-card'])
  expect(card()).toBeNull()
  cleanup()
  await open(
    {
      shown: null,
      waiting: { photoId: 'pho_a', state: 'pending', byRule: false, changedAt: 0 },
      gallery: [],
    },
    [],
  )
  expect(card()).toBeNull()
})
