import type { ServerMessage } from '@serendip/contract'
import { shortName } from '@serendip/ui'
import type { QueryClient } from '@tanstack/react-query'
import type { i18n } from 'i18next'
import type { Toasts } from '../../features/toasts/index.ts'

interface CreatorNewsDeps {
  readonly queries: QueryClient
  readonly i18n: i18n
  readonly overlays: { readonly toasts: Pick<Toasts, 'show'> }
  readonly router: { navigate(address: string): unknown }
}

/** Shows that a creator can be called whom the person wanted to be told of; they wait no longer. */
export async function showCreator(
  { creatorId, name, avatar }: Omit<Extract<ServerMessage, { type: 'creator.online' }>, 'type'>,
  { queries, i18n, overlays, router }: CreatorNewsDeps,
): Promise<void> {
  void queries.invalidateQueries({ queryKey: ['creator-waits'] })
  await i18n.loadNamespaces('creator-times')
  overlays.toasts.show({
    type: 'default',
    title: i18n.t('creator-times:isOnline', { name: shortName(name) }),
    userId: creatorId,
    avatar: avatar || null,
    icon: { icon: 'bell', color: 'mint' },
    actionText: i18n.t('creator-times:see'),
    actionCallback: () => void router.navigate(`/user-detail/${creatorId}`),
    uniquePerAction: true,
  })
}
