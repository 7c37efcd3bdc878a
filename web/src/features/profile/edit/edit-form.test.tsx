import type { OwnProfile } from '@serendip/contract'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import texts from '../../../../../locales/en/profile-words.json' with { type: 'json' }
import { aPlatform } from '../../../platform/a-platform.test-kit.ts'
import { stub } from '../../../platform/stub.test-kit.ts'
import { TestProviders } from '../../../platform/test-providers.test-kit.tsx'
import { EditForm } from './edit-form.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const profile = stub<OwnProfile>({
  _id: 'usr_ada',
  name: 'Ada',
  age: 30,
  gender: 'female',
  rolesGroup: 'user',
  avatar: '',
})
const details = { bio: '', prompts: [], languages: ['de'], intentions: [] }

function show(saveDetails = vi.fn()) {
  const platform = aPlatform({
    api: {
      media: { photos: async () => ({ shown: null, waiting: null, gallery: [] }) },
      onboarding: { saveDetails },
    },
    settings: { read: () => new Promise<never>(() => {}) },
  })
  return render(
    <TestProviders platform={platform}>
      <EditForm known={{ profile, details, answers: {} }} />
    </TestProviders>,
  )
}

const select = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const answerTo = (prompt: keyof typeof texts.prompt) =>
  screen.getByLabelText<HTMLTextAreaElement>(texts.prompt[prompt])

test('prompts, languages and intentions are chosen, survive a reload half written, and are saved together', async () => {
  const first = show()
  select(texts.edit.addPrompt, 'song')
  fireEvent.change(answerTo('song'), { target: { value: 'Cre' } })
  select(texts.edit.addPrompt, 'film')
  select(texts.edit.addLanguage, 'ku')
  fireEvent.click(screen.getByRole('button', { name: texts.intention.talk }))
  first.unmount()

  const saveDetails = vi.fn(async ({ body }: { body: object }) => ({ ...details, ...body }))
  show(saveDetails)
  expect([answerTo('song').value, answerTo('film').value]).toEqual(['Cre', ''])
  fireEvent.change(answerTo('song'), { target: { value: 'Creep' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(saveDetails).toHaveBeenCalledWith({
      body: {
        prompts: [{ prompt: 'song', answer: 'Creep' }],
        languages: ['de', 'ku'],
        intentions: ['talk'],
      },
    }),
  )
})

test('three prompts and three intentions are the most, none is offered twice, and each can be taken away', () => {
  show()
  for (const prompt of ['song', 'film', 'weekend']) {
    const offered = within(screen.getByLabelText(texts.edit.addPrompt)).getAllByRole('option')
    expect(offered.map((option) => (option as HTMLOptionElement).value)).toContain(prompt)
    select(texts.edit.addPrompt, prompt)
  }
  expect(screen.queryByLabelText(texts.edit.addPrompt)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: `Remove: ${texts.prompt.film}` }))
  const offered = within(screen.getByLabelText(texts.edit.addPrompt)).getAllByRole('option')
  const values = offered.map((option) => (option as HTMLOptionElement).value)
  expect([values.includes('film'), values.includes('song')]).toEqual([true, false])
  for (const name of ['talk', 'friends', 'laughs'] as const)
    fireEvent.click(screen.getByRole('button', { name: texts.intention[name] }))
  expect(screen.getByRole('button', { name: texts.intention.dating })).toHaveProperty('disabled', true)
  fireEvent.click(screen.getByRole('button', { name: 'Remove German' }))
  expect(screen.queryByRole('button', { name: 'Remove German' })).toBeNull()
})
