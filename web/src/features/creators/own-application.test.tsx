import { applicationAsks, type OwnApplication as Application } from '@serendip/contract'
import { ApiError } from '@serendip/contract/http-request'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import application from '../../../../locales/en/application.json' with { type: 'json' }
import error from '../../../../locales/en/error.json' with { type: 'json' }
import { aPlatform } from '../../platform/a-platform.test-kit.ts'
import { TestProviders } from '../../platform/test-providers.test-kit.tsx'
import { OwnApplication } from './own-application.tsx'

afterEach(cleanup)

/** Shows the card of an application; `creators` answers its requests. */
async function show(creators: object): Promise<void> {
  const platform = aPlatform({ api: { creators }, socket: { on: () => () => {} } })
  render(
    <TestProviders platform={platform}>
      <OwnApplication />
    </TestProviders>,
  )
}

const declined = { state: 'declined', reason: 'notNow', note: '' } as const
const waiting: Application = { state: 'waiting', needsDocuments: false }

/** Opens the card of an application that nobody confirmed; returns what is said about it. */
async function open(): Promise<boolean[]> {
  const said: boolean[] = []
  let state: Application = { state: 'unconfirmed', name: 'Mira', about: 'I like films.' }
  await show({
    ownApplication: async () => state,
    async claimApplication({ body }: { body: { isMine: boolean } }) {
      said.push(body.isMine)
      state = body.isMine ? waiting : { state: 'none', documentsUntil: null }
    },
  })
  await screen.findByText('I like films.')
  return said
}

test('the owner of an account sees what was written and says that it was them', async () => {
  const said = await open()
  fireEvent.click(screen.getByRole('button', { name: application.claim.yes }))
  await screen.findByText(application.waiting)
  expect(said).toEqual([true])
})

test('an application of another person disappears', async () => {
  const said = await open()
  fireEvent.click(screen.getByRole('button', { name: application.claim.no }))
  await vi.waitFor(() => expect(screen.queryByText(application.title)).toBeNull())
  expect(said).toEqual([false])
})

test('what our team asked is answered once, and the card then says that the application is being reviewed', async () => {
  let state: Application = { state: 'asked', ask: 'about', note: '' }
  const answerApplication = vi.fn(async () => {
    state = waiting
  })
  await show({ ownApplication: async () => state, answerApplication })
  const field = await screen.findByRole('textbox', { name: new RegExp(`^${application.answer}`) })
  const send = screen.getByRole('button', { name: application.send })
  expect(send).toHaveProperty('disabled', true)
  fireEvent.change(field, { target: { value: ' I like books. ' } })
  fireEvent.click(send)
  fireEvent.click(send)
  await screen.findByText(application.waiting)
  expect(answerApplication).toHaveBeenCalledExactlyOnceWith({ body: { text: 'I like books.' } })
})

test('an answer that was refused stays in its field, with the reason', async () => {
  const state: Application = { state: 'asked', ask: 'about', note: '' }
  const answerApplication = () => Promise.reject(new ApiError('unavailable'))
  await show({ ownApplication: async () => state, answerApplication })
  const field = await screen.findByRole('textbox', { name: new RegExp(`^${application.answer}`) })
  fireEvent.change(field, { target: { value: 'I like books.' } })
  fireEvent.click(screen.getByRole('button', { name: application.send }))
  await screen.findByText(error.unavailable)
  expect(field).toHaveProperty('value', 'I like books.')
})

test('an applicant who uploaded no documents is led to them, and whose documents are there is not asked again', async () => {
  await show({ ownApplication: async () => ({ state: 'waiting', needsDocuments: true }) })
  const link = await screen.findByRole('link', { name: application.needs.upload })
  expect(link.getAttribute('href')).toBe('/documents')
  cleanup()
  await show({ ownApplication: async () => waiting })
  await screen.findByText(application.waiting)
  expect(screen.queryByText(application.needs.title)).toBeNull()
  expect(screen.getByRole('link', { name: application.documents }).getAttribute('href')).toBe('/documents')
})

test.each(applicationAsks)(
  'who is asked for %s finds the documents, which can still be changed',
  async (ask) => {
    await show({ ownApplication: async () => ({ state: 'asked', ask, note: '' }) })
    const name = ask === 'documents' ? application.needs.upload : application.documents
    expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe('/documents')
  },
)

test.each([
  ['declined', declined, application.declined],
  ['over, for a former creator', { state: 'none' }, application.none],
] as const)('an application that is %s says until when its documents are stored', async (_, state, words) => {
  await show({ ownApplication: async () => ({ ...state, documentsUntil: Date.UTC(2026, 4, 20, 12) }) })
  await screen.findByText(words)
  screen.getByText(/deleted on May 20, 2026/)
  expect(screen.getByRole('link', { name: application.documents }).getAttribute('href')).toBe('/documents')
  cleanup()
  await show({ ownApplication: async () => ({ ...declined, documentsUntil: null }) })
  await screen.findByText(application.declined)
  expect(screen.queryByRole('link', { name: application.documents })).toBeNull()
})

test('who was declined as under 18 is told when to apply, and not offered to apply now', async () => {
  await show({ ownApplication: async () => ({ ...declined, reason: 'underAge', documentsUntil: null }) })
  await screen.findByText(application.againAdult)
  expect(screen.queryByRole('link', { name: application.apply })).toBeNull()
})

test('who is asked for documents sends the answer without words', async () => {
  const state: Application = { state: 'asked', ask: 'documents', note: '' }
  const answerApplication = vi.fn(async () => {})
  await show({ ownApplication: async () => state, answerApplication })
  await screen.findByText(application.ask.documents)
  fireEvent.click(screen.getByRole('button', { name: application.send }))
  await vi.waitFor(() => expect(answerApplication).toHaveBeenCalledWith({ body: { text: '' } }))
})

test('an application is withdrawn after a confirmation, and disappears', async () => {
  let state: Application = waiting
  const withdrawApplication = vi.fn(async () => {
    state = { state: 'none', documentsUntil: null }
  })
  await show({ ownApplication: async () => state, withdrawApplication })
  fireEvent.click(await screen.findByRole('button', { name: application.withdraw }))
  const dialog = await screen.findByRole('dialog')
  expect(withdrawApplication).not.toHaveBeenCalled()
  fireEvent.click(within(dialog).getByRole('button', { name: application.withdrawal.yes }))
  await vi.waitFor(() => expect(screen.queryByText(application.title)).toBeNull())
})
