import type { OnboardingAnswers } from '@serendip/contract'
import { ApiError } from '@serendip/contract/http-request'
import { QueryClient } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import error from '../../../../../../locales/en/error.json' with { type: 'json' }
import people from '../../../../../../locales/en/people.json' with { type: 'json' }
import { aPlatform } from '../../../../platform/a-platform.test-kit.ts'
import { TestProviders } from '../../../../platform/test-providers.test-kit.tsx'
import { webDataQuery } from '../../../../shared/onboarding/answers.ts'
import { WishSheet } from './wish-sheet.tsx'
import { wishesIn } from './wishes.ts'

afterEach(cleanup)

const answerOf = (answers: OnboardingAnswers) => ({ data: { data: { paidOnboardingScreenData: answers } } })

async function open(saved: OnboardingAnswers = {}, fails = false) {
  const onboarding = {
    webData: async () => answerOf({ ...saved, lookingFor: 'male' } as OnboardingAnswers),
    saveWebData: vi.fn(async ({ body }: { body: { paidOnboardingScreenData: OnboardingAnswers } }) => {
      if (fails) throw new ApiError('unavailable')
      return answerOf(body.paidOnboardingScreenData)
    }),
  }
  const platform = aPlatform({ api: { onboarding } })
  const queries = new QueryClient()
  const onOpenChange = vi.fn()
  render(
    <TestProviders platform={platform} queries={queries}>
      <WishSheet open onOpenChange={onOpenChange} saved={wishesIn(saved)} />
    </TestProviders>,
  )
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
  const stored = () => onboarding.saveWebData.mock.calls[0]?.[0].body.paidOnboardingScreenData
  const known = () => queries.getQueryData(webDataQuery(platform.api).queryKey)
  return { press, stored, known, onOpenChange }
}

const { wishes } = people

test('countries, a region and interests are saved beside the other answers, and the lobby knows them', async () => {
  const { press, stored, known, onOpenChange } = await open({ wishCountries: ['DE'] })
  press(wishes.region.europe)
  fireEvent.change(screen.getByLabelText(wishes.addCountry), { target: { value: 'FR' } })
  press('Remove Germany')
  press(people.interest.music)
  press(wishes.done)
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false))
  expect(stored()).toMatchObject({
    lookingFor: 'male',
    wishCountries: ['FR'],
    wishRegions: ['europe'],
    interests: ['music'],
  })
  expect(known()).toMatchObject({ paidOnboardingScreenData: { wishCountries: ['FR'] } })
})

test('closing saves nothing, and neither does Save without a change', async () => {
  const { press, stored, onOpenChange } = await open()
  press(wishes.done)
  press(wishes.region.asia)
  press(wishes.close)
  expect(onOpenChange).toHaveBeenCalledTimes(2)
  expect(stored()).toBeUndefined()
})

test('Clear takes every wish back', async () => {
  const { press, stored } = await open({ wishCountries: ['DE'], ageFrom: 30, interests: ['music'] })
  press(wishes.clear)
  press(wishes.done)
  await waitFor(() => expect(stored()).toMatchObject({ wishCountries: [], ageFrom: 18, interests: [] }))
})

test('wishes that could not be saved stay on the sheet, with the reason', async () => {
  const { press, onOpenChange } = await open({}, true)
  press(wishes.region.asia)
  press(wishes.done)
  await screen.findByText(error.unavailable)
  expect(onOpenChange).not.toHaveBeenCalled()
})
