import { createHash } from 'node:crypto'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import words from '../../../../locales/en/report-form.json' with { type: 'json' }
import { aPlatform } from '../../platform/a-platform.test-kit.ts'
import { TestProviders } from '../../platform/test-providers.test-kit.tsx'
import { ConfirmReport } from './confirm-report.tsx'
import { ReportForm } from './report-form.tsx'

afterEach(cleanup)

const challenge = {
  kind: 'altcha',
  algorithm: 'SHA-256',
  challenge: createHash('sha256').update('s1').digest('hex'),
  salt: 's',
  signature: 'sig',
  maxNumber: 2,
}

function open() {
  const reportWithoutAccount = vi.fn(async (_request: { body: object }) => ({ ok: true }))
  const platform = aPlatform({
    uuid: () => 'key-1',
    api: { safety: { reportWithoutAccount }, mail: { captcha: async () => challenge } },
  })
  render(
    <TestProviders platform={platform}>
      <ReportForm />
    </TestProviders>,
  )
  return reportWithoutAccount
}
const write = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(new RegExp(`^${label}`)), { target: { value } })

test('a report needs an address, words and an email, and says where the receipt went', async () => {
  const sent = open()
  fireEvent.click(await screen.findByRole('button', { name: words.send }))
  expect(await screen.findAllByText(words.missing)).toHaveLength(2)
  expect(sent).not.toHaveBeenCalled()
  await write(words.address, 'https://meet.example/user-detail/usr_1')
  await write(words.words, 'This is my picture.')
  await write(words.email, 'neighbour@people.example')
  fireEvent.click(screen.getByRole('button', { name: words.send }))
  await screen.findByText('neighbour@people.example')
  expect(sent.mock.calls[0]?.[0].body).toMatchObject({
    address: 'https://meet.example/user-detail/usr_1',
    text: 'This is my picture.',
    email: 'neighbour@people.example',
    reason: 'nudity',
    language: 'en',
    key: 'key-1',
  })
})

test('a mailbox confirms its report by a tap, and never by opening the link', async () => {
  const confirmReport = vi.fn(async (_request: { body: object }) => ({ ok: true }))
  const platform = aPlatform({ api: { safety: { confirmReport } } })
  render(
    <TestProviders platform={platform}>
      <ConfirmReport token="rep_1.signature" />
    </TestProviders>,
  )
  const button = await screen.findByRole('button', { name: words.confirm.button })
  expect(confirmReport).not.toHaveBeenCalled()
  fireEvent.click(button)
  await screen.findByText(words.confirm.doneTitle)
  expect(confirmReport.mock.calls[0]?.[0].body).toEqual({ token: 'rep_1.signature' })
})
