import type { ProfileDetails } from '@serendip/contract'
import { ApiError } from '@serendip/contract/http-request'
import { expect, test } from 'vitest'
import type { Api } from '../../../platform/api/api-client.ts'
import { stub } from '../../../platform/stub.test-kit.ts'
import { saveProfile } from './save-profile.ts'

const noDetails = { bio: '', prompts: [], languages: [], intentions: [] }

/** A server that stores what it receives, masks one word, and refuses what it is set to refuse. */
function aServer(refuses: Readonly<Record<string, ApiError>> = {}) {
  const sent: string[] = []
  const answer = async <T>(call: string, value: T): Promise<T> => {
    sent.push(call)
    if (refuses[call]) throw refuses[call]
    return value
  }
  const tame = (text: string) => text.trim().replace('rude', '****')
  const webData = { guestStep: 'kept', paidOnboardingScreenData: { hair: 'red', city: 'Bonn' } }
  const onboarding = {
    updateProfile: ({ body }: { body: { name: string } }) =>
      answer('name', { profile: { name: tame(body.name) } }),
    saveDetails: ({ body }: { body: Partial<ProfileDetails> }) =>
      answer('details', {
        ...noDetails,
        ...body,
        bio: tame(body.bio ?? ''),
        prompts: (body.prompts ?? []).map((written) => ({ ...written, answer: tame(written.answer) })),
      }),
    webData: () => answer('read', { data: { data: webData } }),
    saveWebData: ({ body }: { body: object }) =>
      answer('answers', { data: { data: { ...webData, ...body } } }),
  }
  const filters: unknown[] = []
  const clientSettings = {
    read: () => ({}),
    save: async (change: unknown) => void filters.push(change),
    refresh: async () => {},
  }
  return { deps: { api: stub<Api>({ onboarding }), clientSettings }, sent, filters }
}

test('only changes are sent, and answers to other questions stay', async () => {
  const { deps, sent, filters } = aServer()
  const { saved, done, refusal } = await saveProfile(deps, { city: 'Köln', lookingFor: 'male' })
  expect(sent).toEqual(['read', 'answers'])
  expect(saved.webData?.paidOnboardingScreenData).toEqual({ hair: 'red', city: 'Köln', lookingFor: 'male' })
  expect(filters).toEqual([{ matchingFilter: 'male' }])
  expect([done.includes('city'), refusal]).toEqual([true, null])
})

test('masked words are reported', async () => {
  const { deps } = aServer()
  const { saved, masked } = await saveProfile(deps, { name: ' rude Zoë', bio: 'nice ' })
  expect(saved).toMatchObject({ profile: { name: '**** Zoë' }, details: { bio: 'nice' } })
  expect(masked).toEqual(['name'])
})

test('answers, languages and intentions go with the bio, and prompts without an answer do not', async () => {
  const { deps, sent } = aServer()
  const prompts = [
    { prompt: 'song' as const, answer: ' rude ' },
    { prompt: 'film' as const, answer: '' },
  ]
  const { saved, done, masked } = await saveProfile(deps, { prompts, languages: ['de'] })
  expect(sent).toEqual(['details'])
  expect(saved.details).toEqual({
    ...noDetails,
    prompts: [{ prompt: 'song', answer: '****' }],
    languages: ['de'],
  })
  expect([done.includes('languages'), masked]).toEqual([true, ['prompts']])
})

test('a refused name affects nothing else, and stays to be corrected', async () => {
  const { deps } = aServer({ name: new ApiError('name_refused') })
  const { done, refusal } = await saveProfile(deps, { name: 'rude', bio: 'x', hair: 'black' })
  expect(refusal).toEqual({ field: 'name', code: 'name_refused' })
  expect(done).toContain('bio')
  expect(done).toContain('hair')
  expect(done).not.toContain('name')
})

test('without a connection nothing counts as saved', async () => {
  const gone = new ApiError('unavailable', {}, 0)
  const { deps } = aServer({ name: gone, details: gone, read: gone })
  const { done, saved, refusal } = await saveProfile(deps, { name: 'Zoë', bio: 'x', city: 'y' })
  expect([done, saved, refusal]).toEqual([[], {}, { field: 'name', code: 'unavailable' }])
})
