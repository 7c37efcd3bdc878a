import type { KnownPerson } from '@serendip/contract'
import { shortName } from '@serendip/ui'
import type { QueryClient } from '@tanstack/react-query'
import type { i18n } from 'i18next'
import love from '../../art/stickers/love.svg'
import type { Toasts } from '../../features/toasts/index.ts'
import type { Platform } from '../../platform/platform.ts'

interface AdditionsDeps {
  readonly platform: Pick<Platform, 'preferences' | 'api' | 'notices'>
  readonly queries: QueryClient
  readonly i18n: i18n
  readonly overlays: { readonly toasts: Pick<Toasts, 'show'> }
  readonly router: { navigate(address: string): unknown }
}

/** Shows who added the person, unless they turned that off; every list that shows it is read again. */
export async function showAddition(
  { person, relation }: Pick<KnownPerson, 'person' | 'relation'>,
  { platform, queries, i18n, overlays, router }: AdditionsDeps,
): Promise<void> {
  const { userId, name, avatar } = person
  const readAgain = () => {
    for (const list of ['followings', 'calls-history', 'person']) {
      void queries.invalidateQueries({ queryKey: [list] })
    }
  }
  readAgain()
  if (!platform.preferences.isOn('addedNotice')) return
  /** One tap, wherever the person is: nobody leaves a call for it. */
  async function addBack(): Promise<void> {
    try {
      await platform.api.people.follow({ params: { userId } })
      platform.notices.show({
        title: i18n.t('people:isContact', { name: shortName(name) }),
        accent: 'success',
        img: love,
        confirms: {
          action: 'follow',
          userId,
          undo: { text: i18n.t('undo'), run: () => void removeAgain() },
        },
      })
    } catch {
      router.navigate('/followings?tab=addedMe')
    }
    readAgain()
  }
  async function removeAgain(): Promise<void> {
    await platform.api.people.unfollow({ params: { userId } }).catch(() => router.navigate('/followings'))
    readAgain()
  }
  await i18n.loadNamespaces('people')
  overlays.toasts.show({
    type: 'activity',
    action: 'newFollowerMessage',
    title: i18n.t(relation.added ? 'people:isContact' : 'people:addedYou', { name: shortName(name) }),
    userId,
    avatar: avatar || null,
    icon: { icon: 'heart', color: 'mint' },
    ...(relation.added && { img: love }),
    actionText: relation.added ? i18n.t('toasts:open') : i18n.t('people:addBack'),
    actionCallback: () => void (relation.added ? router.navigate('/followings') : addBack()),
    uniquePerAction: true,
  })
}
