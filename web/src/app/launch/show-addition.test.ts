import type { Partner } from '@serendip/contract'
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import people from '../../../../locales/en/people.json' with { type: 'json' }
import type { Toast } from '../../features/toasts/index.ts'
import { aPlatform } from '../../platform/a-platform.test-kit.ts'
import { anI18n } from '../../platform/i18n/an-i18n.test-kit.ts'
import { showAddition } from './show-addition.ts'

const person = { userId: 'usr_1', name: 'Ada', avatar: '' } as Partner

async function setUp({ isOn = true } = {}) {
  const i18n = anI18n()
  const shown: Toast[] = []
  const queries = new QueryClient()
  const invalidated = vi.spyOn(queries, 'invalidateQueries')
  const open = vi.fn()
  const follow = vi.fn(async () => ({ relation: { added: true, addedMe: true } }))
  const said: string[] = []
  const platform = aPlatform({
    preferences: { isOn: () => isOn },
    api: { people: { follow } },
    notices: { show: ({ title }: { title: string }) => said.push(title) },
  })
  const toasts = { show: (toast: Toast) => void shown.push(toast) }
  const deps = { platform, queries, i18n, overlays: { toasts }, router: { navigate: open } }
  const add = (added: boolean) => showAddition({ person, relation: { added, addedMe: true } }, deps)
  return { add, shown, invalidated, open, follow, said }
}

test('who was added sees by whom, and one press adds them back without leaving the screen', async () => {
  const { add, shown, open, follow, said } = await setUp()
  await add(false)
  expect(shown).toMatchObject([{ title: 'Ada added you.', userId: 'usr_1', actionText: people.addBack }])
  shown[0]?.actionCallback?.()
  await vi.waitFor(() => expect(said).toEqual(['You and Ada are contacts.']))
  expect(follow).toHaveBeenCalledExactlyOnceWith({ params: { userId: 'usr_1' } })
  expect(open).not.toHaveBeenCalled()
})

test('a press that cannot add opens the list instead', async () => {
  const { add, shown, open, follow } = await setUp()
  follow.mockRejectedValue(new Error('gone'))
  await add(false)
  shown[0]?.actionCallback?.()
  await vi.waitFor(() => expect(open).toHaveBeenCalledExactlyOnceWith('/followings?tab=addedMe'))
})

test('who added first sees that the two are contacts now', async () => {
  const { add, shown, open } = await setUp()
  await add(true)
  expect(shown).toMatchObject([{ title: 'You and Ada are contacts.', img: expect.stringContaining('love') }])
  shown[0]?.actionCallback?.()
  expect(open).toHaveBeenCalledExactlyOnceWith('/followings')
})

test('turned off, nothing is shown, and the lists are still read again', async () => {
  const { add, shown, invalidated } = await setUp({ isOn: false })
  await add(false)
  expect(shown).toEqual([])
  expect(invalidated).toHaveBeenCalledWith({ queryKey: ['followings'] })
})
