import { ApiError } from '@serendip/contract/http-request'
import type { SettingView } from '@serendip/contract/operator'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fill, focused, showConsoleWith, submit } from '../console.test-kit.tsx'
import { EndForm, SharesForm } from './experiment-forms.tsx'

const settings = { publish: vi.fn(), list: vi.fn() }
const showConsole = showConsoleWith({ settings })
beforeEach(() => {
  vi.resetAllMocks()
})
afterEach(cleanup)

const name = 'remove_onboarding_quiz'
const settingOf = (key: string, value: object) => ({ key, value, revision: 3 }) as SettingView

test('shares above 100 together, or that are no numbers, are not published; others are kept', async () => {
  const onPublished = vi.fn(async () => undefined)
  const setting = settingOf('experimentShares', { letsTalk: { a: 1 } })
  showConsole(<SharesForm name={name} setting={setting} onPublished={onPublished} />)
  await fill('test_group1', 'many')
  await submit('Publish')
  expect(screen.getByText('Enter a number from 0 to 100.')).toBeTruthy()
  expect(focused()).toBe('test_group1')
  await fill('test_group1', '60')
  await fill('test_group2', '50')
  await fill('Reason', 'as agreed')
  await submit('Publish')
  expect(screen.getByText('The shares add up to more than 100.')).toBeTruthy()
  expect(settings.publish).not.toHaveBeenCalled()
  settings.publish.mockRejectedValueOnce(new ApiError('conflict')).mockResolvedValueOnce({ waits: false })
  await fill('test_group2', '40')
  await submit('Publish')
  expect(screen.getByText('Something changed in the meantime. Try again.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('test_group2').value).toBe('40')
  await submit('Publish')
  expect(onPublished).toHaveBeenCalledOnce()
  expect(settings.publish).toHaveBeenLastCalledWith({
    params: { key: 'experimentShares' },
    body: {
      value: { letsTalk: { a: 1 }, [name]: { test_group1: 60, test_group2: 40 } },
      reason: 'as agreed',
      seen: 3,
    },
  })
})

test('an experiment is stopped with a reason, and never without', async () => {
  const onPublished = vi.fn(async () => undefined)
  settings.publish.mockResolvedValueOnce({ waits: false })
  showConsole(<EndForm name={name} onPublished={onPublished} setting={settingOf('experimentEnds', {})} />)
  fireEvent.click(screen.getByRole('radio', { name: /^Stop/ }))
  await submit('Apply to everyone')
  expect(screen.getByText('Fill this in.')).toBeTruthy()
  expect(settings.publish).not.toHaveBeenCalled()
  await fill('Reason', 'no effect')
  await submit('Apply to everyone')
  expect(onPublished).toHaveBeenCalledOnce()
  expect(settings.publish).toHaveBeenCalledExactlyOnceWith({
    params: { key: 'experimentEnds' },
    body: { value: { [name]: null }, reason: 'no effect', seen: 3 },
  })
})
