import { ApiError } from '@serendip/contract/http-request'
import type { OpenLegalPage } from '@serendip/contract/operator'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fill, focused, showConsoleWith, submit } from '../console.test-kit.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { WithdrawDialog } from './withdraw-dialog.tsx'

const legal = { publish: vi.fn(), withdraw: vi.fn() }
const showConsole = showConsoleWith({ legal })
beforeEach(() => {
  vi.resetAllMocks()
})
afterEach(cleanup)

const params = { brand: 'serendip', page: 'terms-of-use' } as const
const version = {
  version: 1,
  languages: ['en'],
  note: 'first',
  asksAgain: false,
  operatorName: 'Ada',
  publishedAt: 1,
  inForceAt: 1,
  withdrawn: null,
}
const page = {
  texts: { en: 'old' },
  drafts: [{ language: 'en', text: 'new', operatorName: 'Ada', draftedAt: 5 }],
  versions: [version],
  shown: 1,
} as OpenLegalPage

const openPublish = (of = page) => {
  const close = vi.fn()
  showConsole(<PublishDialog open params={params} page={of} close={close} />)
  return close
}

test('terms are not published without a note, a choice and its summary, nor for a date that has passed', async () => {
  openPublish()
  await submit(/Publish version 2/)
  expect(screen.getByText('Fill this in.')).toBeTruthy()
  expect(screen.getByText('Choose one.')).toBeTruthy()
  expect(focused()).toBe('What changed')
  await fill('What changed', 'ab')
  await fill('In force from', '2020-01-01T10:00')
  fireEvent.click(screen.getByRole('radio', { name: /Ask everyone/ }))
  await submit(/Publish version 2/)
  expect(screen.getByText('Enter at least 3 characters.')).toBeTruthy()
  expect(screen.getByText(/This date has passed/)).toBeTruthy()
  expect(screen.getByText('Fill this in.')).toBeTruthy()
  expect(legal.publish).not.toHaveBeenCalled()
})

test('a version that takes over a scheduled one is not published before it', async () => {
  const inForceAt = Date.now() + 86_400_000
  openPublish({ ...page, versions: [{ ...version, version: 2, inForceAt }, version] } as OpenLegalPage)
  await fill('What changed', 'shorter')
  fireEvent.click(screen.getByRole('radio', { name: /Small change/ }))
  await submit(/Publish version 3/)
  expect(screen.getByText(/takes over the texts of version 2/)).toBeTruthy()
  expect(legal.publish).not.toHaveBeenCalled()
})

test('terms are published with the versions that were seen; a conflict keeps what was typed', async () => {
  const close = openPublish()
  legal.publish.mockRejectedValueOnce(new ApiError('conflict'))
  legal.publish.mockResolvedValueOnce({ version: 2 })
  await fill('What changed', 'shorter')
  fireEvent.click(screen.getByRole('radio', { name: /Ask everyone/ }))
  await fill('Summary in English', 'It is shorter.')
  await submit(/Publish version 2/)
  expect(screen.getByText(/Someone else changed this page in the meantime/)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('What changed').value).toBe('shorter')
  await submit(/Publish version 2/)
  expect(close).toHaveBeenCalledExactlyOnceWith(2)
  expect(legal.publish).toHaveBeenLastCalledWith({
    params,
    body: {
      note: 'shorter',
      seen: 1,
      base: 1,
      inForceAt: null,
      drafts: { en: 5 },
      summary: { en: 'It is shorter.', de: undefined, ar: undefined },
    },
  })
})

test('a version is withdrawn with a reason of three characters, and never without', async () => {
  const close = vi.fn()
  legal.withdraw.mockResolvedValue({})
  showConsole(<WithdrawDialog version={2} params={params} close={close} />)
  await fill('Reason', '  a ')
  await submit('Withdraw version 2')
  expect(screen.getByText('Enter at least 3 characters.')).toBeTruthy()
  expect(legal.withdraw).not.toHaveBeenCalled()
  await fill('Reason', 'a mistake')
  await submit('Withdraw version 2')
  expect(close).toHaveBeenCalledExactlyOnceWith(true)
  expect(legal.withdraw).toHaveBeenCalledExactlyOnceWith({
    params: { ...params, version: '2' },
    body: { reason: 'a mistake' },
  })
})
