import type { StandingView } from '@serendip/contract'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import strings from '../../../../locales/en/standing.json' with { type: 'json' }
import { aPlatform } from '../../platform/a-platform.test-kit.ts'
import { TestProviders } from '../../platform/test-providers.test-kit.tsx'
import { ClosedFacts } from './closed-facts.tsx'

afterEach(cleanup)

const banned: StandingView = {
  standing: 'banned',
  reason: 'Ads in many calls',
  until: null,
  awaitsDecision: false,
  coins: 340,
  canAppeal: true,
  appeal: null,
}

async function setUp(standing: StandingView) {
  const appeal = vi.fn(async () => standing)
  const closedAccount = { api: { sessions: { appeal }, accounts: {} } }
  render(
    <TestProviders platform={aPlatform({ closedAccount })}>
      <ClosedFacts standing={standing} />
    </TestProviders>,
  )
  return { appeal }
}
const withBrand = (text: string) => text.replace('{{brand}}', 'Serendip')
const send = () => screen.queryByRole('button', { name: strings.appeal.submit })

test('a ban shows its reason, its end and the balance, and can be appealed', async () => {
  const { appeal } = await setUp(banned)
  for (const words of [withBrand(strings.banned.text), 'Ads in many calls', strings.forGood, '340'])
    screen.getByText(words)
  expect(send()?.hasAttribute('disabled')).toBe(true)
  fireEvent.change(screen.getByLabelText(strings.appeal.label), { target: { value: 'It was my cousin.' } })
  const button = send()
  if (button) fireEvent.click(button)
  await vi.waitFor(() => expect(appeal).toHaveBeenCalledWith({ body: { text: 'It was my cousin.' } }))
})

test('a restriction shows that it is temporary, and when it ends', async () => {
  const until = Date.UTC(2026, 4, 20, 12)
  await setUp({ ...banned, until })
  const date = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short' }).format(until)
  screen.getByText(withBrand(strings.restricted.text).replace('{{date}}', date))
  screen.getByText(strings.restrictedUntil)
  screen.getByText(date)
  expect([screen.queryByText(withBrand(strings.banned.text)), send()]).toEqual([null, expect.anything()])
})

test('a suspension shows that a decision is pending, and nothing permanent', async () => {
  await setUp({ ...banned, awaitsDecision: true })
  screen.getByText(withBrand(strings.suspended.text))
  screen.getByText(strings.untilDecided)
  expect([screen.queryByText(strings.forGood), send()]).toEqual([null, expect.anything()])
})

test.each(['deactivated', 'deleted'] as const)(
  'whose account is %s reads on which day it is deleted',
  async (state) => {
    const until = Date.UTC(2026, 4, 20, 12)
    await setUp({ ...banned, standing: state, reason: null, until, canAppeal: false })
    const date = new Intl.DateTimeFormat('en', { dateStyle: 'long' }).format(until)
    screen.getByText(strings[state].text.replace('{{date}}', date))
    screen.getByText(strings.deletedOn)
    screen.getByText(date)
    expect(send()).toBeNull()
  },
)

test('a sent appeal is shown as written, and nothing more can be sent', async () => {
  const appeal = {
    text: '<b>It was my cousin.</b>',
    sentAt: 1_700_000_000_000,
    decideBy: 1_701_209_600_000,
    isUpheld: false,
  }
  await setUp({ ...banned, canAppeal: false, appeal })
  screen.getByText(appeal.text)
  const by = new Intl.DateTimeFormat('en', { dateStyle: 'long' }).format(appeal.decideBy)
  screen.getByText(strings.appeal.decideBy.replace('{{date}}', by))
  expect(send()).toBeNull()
})

test('a ban that has run out closes nothing any more', async () => {
  await setUp({ ...banned, standing: 'good', reason: null, canAppeal: false })
  screen.getByText(strings.good.text)
  expect(screen.queryByRole('button')).toBeNull()
})
