import { ApiError } from '@serendip/contract/http-request'
import type { SettingView } from '@serendip/contract/operator'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fill, focused, showConsoleWith, submit } from '../console.test-kit.tsx'
import { SettingScreen } from './setting-screen.tsx'

const settings = {
  list: vi.fn(),
  history: vi.fn(),
  publish: vi.fn(),
  saveDraft: vi.fn(),
  dropDraft: vi.fn(),
  publishPrice: vi.fn(),
}
const approvals = { list: async () => ({ approvals: [] }) }
const showConsole = showConsoleWith({ approvals, settings })

let stored: SettingView
let shown: ReturnType<typeof showConsole>
beforeEach(() => {
  stored = {
    key: 'recentPartners',
    group: 'matching',
    kind: 'count',
    value: 20,
    default: 20,
    revision: 3,
    min: 0,
    max: 100,
    draft: null,
    changedAt: 1,
  } as unknown as SettingView
  settings.list.mockImplementation(async () => ({ settings: [stored], pricesWait: false }))
  settings.history.mockResolvedValue({ changes: [] })
  settings.publish.mockResolvedValue({ waits: false })
  settings.saveDraft.mockResolvedValue({})
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

const open = async () => {
  shown = showConsole(<SettingScreen />, { at: '/settings/recentPartners', path: '/settings/:key' })
  return screen.findByRole<HTMLInputElement>('textbox', { name: 'New value' })
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const because = (value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: 'Reason' }), { target: { value } })

test('a change is published with its reason and the revision that was seen, and never without a reason', async () => {
  const field = await open()
  fireEvent.change(field, { target: { value: '30' } })
  await submit('Publish')
  expect(screen.getByText('Fill this in.')).toBeTruthy()
  await act(async () => void fireEvent.click(button('Save draft')))
  because('as agreed')
  fireEvent.click(button('Publish'))
  await screen.findByText('Published. It applies everywhere within ten seconds.')
  expect(settings.publish).toHaveBeenCalledExactlyOnceWith({
    params: { key: 'recentPartners' },
    body: { value: 30, reason: 'as agreed', seen: 3 },
  })
  expect(settings.saveDraft).not.toHaveBeenCalled()
})

test('a draft has no effect until it is published, with a separate reason', async () => {
  const field = await open()
  fireEvent.change(field, { target: { value: '30' } })
  because('to be discussed')
  const draft = {
    value: 30,
    reason: 'to be discussed',
    operatorId: 'opr_me',
    operatorName: 'Ada',
    draftedAt: 2,
  }
  settings.saveDraft.mockImplementation(async () => {
    stored = { ...stored, draft } as SettingView
  })
  fireEvent.click(button('Save draft'))
  await screen.findByText(/to be discussed/)
  expect(settings.publish).not.toHaveBeenCalled()
  fireEvent.click(await screen.findByRole('button', { name: 'Publish draft' }))
  await waitFor(() =>
    expect(settings.publish).toHaveBeenCalledExactlyOnceWith({
      params: { key: 'recentPartners' },
      body: { value: 30, reason: 'to be discussed', seen: 3 },
    }),
  )
})

test('a conflicting publication is shown, and the typed value is preserved', async () => {
  settings.publish.mockRejectedValue(new ApiError('conflict'))
  const field = await open()
  fireEvent.change(field, { target: { value: '30' } })
  because('as agreed')
  fireEvent.click(button('Publish'))
  await screen.findByText('Someone else changed this setting. Check the new value and try again.')
  expect(field.value).toBe('30')
})

test('a value outside its bounds is named beside its field and sent neither as draft nor published', async () => {
  await open()
  await fill('New value', '101')
  because('as agreed')
  await submit('Publish')
  expect(screen.getByText('Enter a number within the bounds.')).toBeTruthy()
  expect(focused()).toBe('New value')
  await act(async () => void fireEvent.click(button('Save draft')))
  await fill('New value', '100')
  await waitFor(() => expect(screen.queryByText('Enter a number within the bounds.')).toBeNull())
  expect([settings.publish.mock.calls, settings.saveDraft.mock.calls]).toEqual([[], []])
})

test('what is typed stays when another operator publishes meanwhile', async () => {
  await open()
  await fill('New value', '30')
  because('as agreed')
  stored = { ...stored, value: 40, revision: 4 } as SettingView
  await act(() => shown.queries.invalidateQueries())
  await screen.findByText(/published other values/)
  expect(screen.getByLabelText<HTMLInputElement>('New value').value).toBe('30')
  expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('as agreed')
})

test('an auditor reads a setting, its draft and its history, and is offered no change', async () => {
  const draft = { value: 30, reason: 'as agreed', operatorId: 'opr_bo', operatorName: 'Bo', draftedAt: 2 }
  stored = { ...stored, draft } as SettingView
  settings.history.mockResolvedValue({
    changes: [
      { revision: 2, value: 10, reason: 'too many', operatorName: 'Bo', changedAt: 1, proposedByName: null },
    ],
  })
  const look = { at: '/settings/recentPartners', path: '/settings/:key', roles: ['auditor'] } as const
  showConsole(<SettingScreen />, look)
  expect(await screen.findByText('too many')).toBeTruthy()
  expect(screen.getByText(/as agreed/)).toBeTruthy()
  expect(screen.getByText('Your roles let you read this, but not act on it.')).toBeTruthy()
  expect([screen.queryByRole('button'), screen.queryByRole('textbox')]).toEqual([null, null])
})
