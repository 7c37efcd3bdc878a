import type { i18n } from 'i18next'
import type { Ring } from '../../features/creators/index.ts'
import type { Toasts } from '../../features/toasts/index.ts'
import type { Platform } from '../../platform/platform.ts'

interface MissedDeps {
  readonly platform: Pick<Platform, 'preferences'>
  readonly i18n: i18n
  readonly overlays: { readonly toasts: Pick<Toasts, 'show'> }
  open(address: string): void
}

/** Shows whose call was missed, with the way to the chat with them, unless the person turned that off. */
export function showMissed(
  { ringId, person: { name, avatar, userId } }: Pick<Ring, 'ringId' | 'person'>,
  { platform, i18n, overlays, open }: MissedDeps,
): void {
  if (!platform.preferences.isOn('missedNotice')) return
  overlays.toasts.show({
    type: 'activity',
    action: 'missedCall',
    title: i18n.t('toasts:missedCall', { name }),
    userId,
    avatar: avatar || null,
    icon: { icon: 'phone', color: 'warn' },
    call_id: ringId,
    actionText: i18n.t('toasts:open'),
    actionCallback: () => open(`/chat?userId=${userId}`),
  })
}
