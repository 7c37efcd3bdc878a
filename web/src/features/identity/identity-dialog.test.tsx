import type { IdentityView, ServerMessage } from '@serendip/contract'
import { ApiError } from '@serendip/contract/http-request'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import everywhere from '../../../../locales/en/everywhere.json' with { type: 'json' }
import identity from '../../../../locales/en/identity.json' with { type: 'json' }
import { aPlatform } from '../../platform/a-platform.test-kit.ts'
import { TestProviders } from '../../platform/test-providers.test-kit.tsx'
import { IdentityDialog } from './identity-dialog.tsx'

let view: IdentityView
let lookRefused: ApiError | null
let startRefused: ApiError | null
let asked: string[]
let tell: (message: ServerMessage) => void

beforeEach(() => {
  view = {
    status: 'none',
    reason: 'country',
    declined: null,
    triesLeft: 3,
    available: true,
    rehearsal: false,
  }
  lookRefused = null
  startRefused = null
  asked = []
  tell = () => {}
})
afterEach(cleanup)

const platform = () =>
  aPlatform({
    brand: { name: 'Serendip' },
    socket: {
      on: (_type: string, handler: (message: ServerMessage) => void) => {
        tell = handler
        return () => {}
      },
    },
    api: {
      identity: {
        read: async () => {
          asked.push('read')
          return view
        },
        refresh: async () => {
          asked.push('refresh')
          if (lookRefused) throw lookRefused
          return view
        },
        start: async () => {
          asked.push('start')
          if (startRefused) throw startRefused
          return { link: '#provider' }
        },
      },
    },
  })

async function open(returned = false) {
  let closes = 0
  render(
    <TestProviders platform={platform()}>
      <IdentityDialog returned={returned} onClose={() => (closes += 1)} />
    </TestProviders>,
  )
  return { closes: () => closes }
}

const heading = (name: string) => screen.findByRole('dialog', { name })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('explains what is required and why, and leads to the provider’s page', async () => {
  await open()
  expect((await heading(identity.stage.needed.title)).textContent).toContain(identity.reason.country)
  await act(async () => press(identity.start))
  expect(asked).toEqual(['read', 'start'])
  expect(location.hash).toBe('#provider')
})

test('on return the provider is asked once, and the reason for a failure and the tries left are shown', async () => {
  view = { ...view, status: 'rejected', declined: 'document', triesLeft: 1 }
  await open(true)
  const dialog = await heading(identity.stage.declined.title)
  expect(dialog.textContent).toContain(identity.why.document)
  expect(dialog.textContent).toContain('1 attempt left.')
  expect(asked.filter((call) => call === 'refresh')).toHaveLength(1)
})

test('a decision received over the socket is shown without interaction', async () => {
  view = { ...view, status: 'pending' }
  await open()
  await heading(identity.stage.pending.title)
  view = { ...view, status: 'approved', reason: null }
  await act(async () => tell({ type: 'identity.changed', status: 'approved' }))
  await heading(identity.stage.approved.title)
})

test('who was found to be under 18 may try again once that is voided, and is not told that text chat is open', async () => {
  view = { ...view, status: 'rejected', reason: 'age', declined: 'age', triesLeft: 0 }
  await open()
  expect((await heading(identity.stage.tooYoung.title)).textContent).not.toContain(identity.start)
  view = { ...view, status: 'none', declined: null, triesLeft: 3 }
  await act(async () => tell({ type: 'identity.changed', status: 'none' }))
  expect((await heading(identity.stage.needed.title)).textContent).toContain(identity.reason.age)
  expect(screen.getByRole('button', { name: identity.start })).toBeTruthy()
  view = { ...view, status: 'pending' }
  await act(async () => tell({ type: 'identity.changed', status: 'none' }))
  const pending = await heading(identity.stage.pending.title)
  expect(pending.textContent).toContain(identity.reason.age)
  expect(pending.textContent).not.toContain(identity.stage.pending.text)
})

test('a provider outage is shown, and the request can be retried', async () => {
  startRefused = new ApiError('identity_unavailable')
  await open()
  await heading(identity.stage.needed.title)
  await act(async () => press(identity.start))
  await heading(identity.stage.noProvider.title)
  await act(async () => press(identity.retry))
  await heading(identity.stage.needed.title)
})

test('if the answer cannot be fetched, the known state is shown, and one can continue', async () => {
  lookRefused = new ApiError('rate_limited')
  view = { ...view, status: 'started', triesLeft: 2 }
  const { closes } = await open(true)
  await heading(identity.stage.open.title)
  expect(screen.getByRole('button', { name: identity.continue })).toBeTruthy()
  press(everywhere.close)
  expect(closes()).toBe(1)
})

test('where no provider is configured, the dialog says that video is closed, and offers nothing in vain', async () => {
  view = { ...view, available: false }
  await open()
  await heading(identity.stage.closed.title)
  expect(screen.queryByRole('button', { name: identity.start })).toBeNull()
  expect(screen.queryByRole('button', { name: identity.retry })).toBeNull()
})

test('who is under 18 learns why everything is closed, and whom to write to', async () => {
  view = { ...view, status: 'rejected', reason: 'age', declined: 'age', triesLeft: 0 }
  await open()
  expect((await heading(identity.stage.tooYoung.title)).textContent).toContain(
    'Your ID says you’re under 18.',
  )
  expect(screen.getByRole('link', { name: identity.support }).getAttribute('href')).toBe(
    '/chat?support=general',
  )
  expect(screen.queryByRole('button', { name: identity.again })).toBeNull()
})
