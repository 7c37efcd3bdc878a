import type { Partner, PersonCard, Relation } from '@serendip/contract'
import { ApiError } from '@serendip/contract/http-request'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import call from '../../../../../../locales/en/call.json' with { type: 'json' }
import error from '../../../../../../locales/en/error.json' with { type: 'json' }
import people from '../../../../../../locales/en/people.json' with { type: 'json' }
import { aPlatform } from '../../../../platform/a-platform.test-kit.ts'
import { stub } from '../../../../platform/stub.test-kit.ts'
import { TestProviders } from '../../../../platform/test-providers.test-kit.tsx'
import { type MeetingParts, MeetingProvider } from '../../meeting-context.tsx'
import { aCall } from '../../state/call-fixtures.ts'
import { endTalk, talkOf } from '../../state/talk.ts'
import { ContactActions } from './contact-actions.tsx'

afterEach(cleanup)

const strangers: Relation = { added: false, addedMe: false }
const added = async () => ({ relation: { added: true, addedMe: false } })

async function open(
  over: { relation?: Relation; partner?: Partial<Partner> } = {},
  follow: () => Promise<{ relation: Relation }> = added,
) {
  const partner = { ...aCall().partner, name: 'Bo', ...over.partner }
  const relation = over.relation ?? strangers
  const words = { bio: '', prompts: [], languages: [], intentions: [], interests: [], city: '', gallery: [] }
  const card: PersonCard = { person: partner, ...words, relation, mayAdd: true }
  const platform = aPlatform({ api: { people: { card: async () => card, follow } } })
  const onUse = vi.fn()
  const dispatch = vi.fn()
  render(
    <TestProviders platform={platform}>
      <MeetingProvider parts={stub<MeetingParts>({ meeting: { dispatch } })}>
        <ContactActions ended={endTalk(talkOf(aCall({ partner })), 'left', 1_000)} onUse={onUse} />
      </MeetingProvider>
    </TestProviders>,
  )
  const message = await screen.findByRole('link', { name: call.ended.message })
  return { onUse, dispatch, message, partner }
}

test('adding is a use of the screen, and the focus goes to what follows from it', async () => {
  const { onUse } = await open()
  fireEvent.click(screen.getByRole('button', { name: 'Add Bo' }))
  expect(onUse).toHaveBeenCalledOnce()
  const words = await screen.findByText('Added. If Bo adds you too, you become contacts.')
  await waitFor(() => expect(document.activeElement).toBe(words))
  expect(screen.queryByRole('button', { name: 'Add Bo' })).toBeNull()
  expect(screen.getByRole('button', { name: people.added })).toHaveProperty('disabled', true)
})

test('someone who added the person is added back', async () => {
  await open({ relation: { added: false, addedMe: true } })
  expect(screen.getByText('Bo added you.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Add Bo back' })).toBeDefined()
})

test('a refusal is explained, and one may try again', async () => {
  await open({}, async () => {
    throw new ApiError('follow_limit')
  })
  fireEvent.click(screen.getByRole('button', { name: 'Add Bo' }))
  expect(await screen.findByText(error.follow_limit)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Add Bo' })).toBeDefined()
})

test('a contact is called again free, which leaves the end of the last call', async () => {
  const { dispatch } = await open({ relation: { added: true, addedMe: true } })
  fireEvent.click(screen.getByRole('link', { name: 'Call · free: Bo' }))
  expect(dispatch).toHaveBeenCalledWith({ type: 'dismiss' })
})

test('a creator is called again from her page, which names her price; a stranger is not called', async () => {
  const { partner } = await open({ partner: { rolesGroup: 'goddess' } })
  const again = screen.getByRole('link', { name: people.callAgain })
  expect(again.getAttribute('href')).toBe(`/user-detail/${partner.userId}`)
  cleanup()
  await open()
  expect(screen.queryByRole('link', { name: people.callAgain })).toBeNull()
})
