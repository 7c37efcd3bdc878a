import { ApiError } from '@serendip/contract/http-request'
import type { OperatorRole, PersonPage } from '@serendip/contract/operator'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { showConsoleWith } from '../console.test-kit.tsx'
import { Acts } from './acts.tsx'

const people = {
  decide: vi.fn(),
  endSessions: vi.fn(),
  erase: vi.fn(),
  erasureNotes: vi.fn(),
  liftBan: vi.fn(),
  voidAge: vi.fn(),
}
const showConsole = showConsoleWith({
  people: new Proxy(people, { get: (of, name) => Reflect.get(of, name) ?? vi.fn(async () => ({})) }),
})
afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

const person = {
  userId: 'usr_bo',
  name: 'Bo',
  rolesGroup: 'user',
  standing: 'banned',
  unblocked: false,
  sandbox: false,
  expectedSource: null,
  profile: null,
} as unknown as PersonPage
const show = (...roles: OperatorRole[]) => showConsole(<Acts person={person} />, { roles })
const photographed = { ...person, profile: { photoId: 'pho_1', gallery: [] } } as unknown as PersonPage
const names = () => screen.getAllByRole('button').map(({ textContent }) => textContent)
async function ask(name: string) {
  fireEvent.click(screen.getByRole('button', { name }))
  return within(await screen.findByRole('dialog'))
}

test('an act is done only once it is confirmed, and its dialog says what it does', async () => {
  show('support')
  const dialog = await ask('End all sessions')
  expect(dialog.getByText(/logged out on every device at once/)).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(people.endSessions).not.toHaveBeenCalled()
  const again = await ask('End all sessions')
  fireEvent.click(again.getByRole('button', { name: 'End all sessions' }))
  await screen.findByText('All sessions have ended.')
  expect(people.endSessions).toHaveBeenCalledExactlyOnceWith({ params: { userId: 'usr_bo' } })
})

test('a refused act stays open with the reason', async () => {
  people.endSessions.mockRejectedValue(new ApiError('unavailable'))
  show('support')
  const dialog = await ask('End all sessions')
  fireEvent.click(dialog.getByRole('button', { name: 'End all sessions' }))
  expect(await dialog.findByRole('alert')).toBeTruthy()
  expect(screen.queryByText('All sessions have ended.')).toBeNull()
})

test('a ban is lifted for a reason that is chosen', async () => {
  show('seniorModerator')
  const dialog = await ask('Lift the ban')
  const [, second] = dialog.getAllByRole('radio')
  if (second) fireEvent.click(second)
  fireEvent.click(dialog.getByRole('button', { name: 'Lift the ban' }))
  await waitFor(() =>
    expect(people.liftBan).toHaveBeenCalledExactlyOnceWith({
      params: { userId: 'usr_bo' },
      body: { why: 'newFacts' },
    }),
  )
})

test('an answer “under 18” that stands is voided for a reason, and nobody else is offered it', async () => {
  const refused = { ...person, standing: 'good', ageAnswer: 'stands' } as unknown as PersonPage
  showConsole(<Acts person={refused} />, { roles: ['moderator'] })
  const dialog = await ask('Void the answer “under 18”')
  expect(dialog.getByText(/stay closed until a check is passed/)).toBeTruthy()
  fireEvent.click(dialog.getByRole('radio', { name: 'It was someone else’s document' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Void the answer “under 18”' }))
  await screen.findByText(/The person can take the check again/)
  expect(people.voidAge).toHaveBeenCalledExactlyOnceWith({
    params: { userId: 'usr_bo' },
    body: { why: 'otherDocument' },
  })
  cleanup()
  showConsole(<Acts person={refused} />, { roles: ['support'] })
  expect(names()).not.toContain('Void the answer “under 18”')
  cleanup()
  const voided = { ...refused, ageAnswer: 'voided' } as unknown as PersonPage
  showConsole(<Acts person={voided} />, { roles: ['admin'] })
  expect(names()).not.toContain('Void the answer “under 18”')
})

test('a person without a report is decided on with a rule and facts, once', async () => {
  show('moderator')
  const dialog = await ask('Take action')
  expect(dialog.queryByRole('radio', { name: 'Permanent' })).toBeNull()
  expect(dialog.queryByRole('radio', { name: 'Remove photo' })).toBeNull()
  expect(dialog.getByRole('button', { name: 'Choose a measure' })).toHaveProperty('disabled', true)
  fireEvent.click(dialog.getByRole('radio', { name: '7 days' }))
  fireEvent.change(dialog.getByLabelText('Rule'), { target: { value: 'scam' } })
  fireEvent.change(dialog.getByLabelText('What happened (optional)'), {
    target: { value: 'You sold coins.' },
  })
  fireEvent.click(dialog.getByRole('button', { name: 'Decide: 7 days' }))
  await screen.findByText('Decided. The person is notified.')
  const body = { key: expect.any(String), measure: 'd7', rule: 'scam', facts: 'You sold coins.' }
  expect(people.decide).toHaveBeenCalledExactlyOnceWith({ params: { userId: 'usr_bo' }, body })
})

test('the photo that the operator sees is the one that is removed', async () => {
  showConsole(<Acts person={photographed} />, { roles: ['moderator'] })
  const dialog = await ask('Take action')
  fireEvent.click(dialog.getByRole('radio', { name: 'Remove photo' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Decide: Remove photo' }))
  await screen.findByText('Decided. The person is notified.')
  expect(people.decide).toHaveBeenCalledExactlyOnceWith({
    params: { userId: 'usr_bo' },
    body: expect.objectContaining({ measure: 'photoRemoved', photoId: 'pho_1' }),
  })
})

test('of several photos the operator chooses which one is removed', async () => {
  const profile = { photoId: 'pho_1', gallery: ['pho_2', 'pho_3'] }
  const of = { ...person, profile } as unknown as PersonPage
  showConsole(<Acts person={of} />, { roles: ['moderator'] })
  const dialog = await ask('Take action')
  fireEvent.click(dialog.getByRole('radio', { name: 'Remove photo' }))
  fireEvent.click(dialog.getByRole('radio', { name: 'Gallery photo 2' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Decide: Remove photo' }))
  await screen.findByText('Decided. The person is notified.')
  const body = expect.objectContaining({ measure: 'photoRemoved', photoId: 'pho_3' })
  expect(people.decide).toHaveBeenCalledExactlyOnceWith({ params: { userId: 'usr_bo' }, body })
})

test('an operator is offered what the role has a right to', async () => {
  show('moderator')
  expect(names()).toEqual(['Take action'])
  cleanup()
  show('seniorModerator')
  const dialog = await ask('Take action')
  expect(dialog.getByRole('radio', { name: 'Permanent' })).toBeTruthy()
  cleanup()
  show('support')
  expect(names()).not.toContain('Lift the ban')
})
