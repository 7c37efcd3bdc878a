import type { CreatorHours } from '@serendip/contract'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import words from '../../../../../locales/en/creator-desk.json' with { type: 'json' }
import { aPlatform } from '../../../platform/a-platform.test-kit.ts'
import { TestProviders } from '../../../platform/test-providers.test-kit.tsx'
import { HoursSection } from './hours-section.tsx'

afterEach(cleanup)

async function show(stored: { timeZone: string | null; slots: CreatorHours['slots'] }) {
  const setHours = vi.fn(async ({ body }: { body: CreatorHours }) => body)
  const platform = aPlatform({ api: { creators: { hours: async () => stored, setHours } } })
  render(
    <TestProviders platform={platform}>
      <HoursSection />
    </TestProviders>,
  )
  await screen.findByRole('button', { name: words.hours.save })
  return setHours
}
const choose = (name: string, value: number) =>
  fireEvent.change(screen.getByRole('combobox', { name }), { target: { value: String(value) } })

test('a creator adds an evening, which ends on the next day, and stores the week with her zone', async () => {
  const setHours = await show({ timeZone: 'Europe/Berlin', slots: [] })
  fireEvent.click(screen.getByRole('button', { name: 'Add a time on Tuesday' }))
  choose('Tuesday: To', 60)
  fireEvent.click(screen.getByRole('button', { name: words.hours.save }))
  await vi.waitFor(() =>
    expect(setHours).toHaveBeenCalledExactlyOnceWith({
      body: { timeZone: 'Europe/Berlin', slots: [{ weekday: 2, fromMinute: 1_200, toMinute: 1_500 }] },
    }),
  )
})

test('two times that overlap are named, and nothing is stored until one of them is removed', async () => {
  const setHours = await show({
    timeZone: 'Europe/Berlin',
    slots: [{ weekday: 2, fromMinute: 1_200, toMinute: 1_320 }],
  })
  fireEvent.click(screen.getByRole('button', { name: 'Add a time on Tuesday' }))
  const tuesday = within(screen.getByText('Tuesday').closest('li') ?? document.body)
  const [, second] = tuesday.getAllByRole('combobox', { name: 'Tuesday: From' })
  if (second) fireEvent.change(second, { target: { value: '1260' } })
  fireEvent.click(screen.getByRole('button', { name: words.hours.save }))
  expect(screen.getByText('Two times overlap on Tuesday. Change one of them.')).toBeTruthy()
  expect(setHours).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: /Remove Tuesday, 9:00/ }))
  fireEvent.click(screen.getByRole('button', { name: words.hours.save }))
  await vi.waitFor(() => expect(setHours).toHaveBeenCalledOnce())
})
