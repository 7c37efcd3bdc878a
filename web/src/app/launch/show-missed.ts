import type { Partner } from '@serendip/contract'
import type { i18n } from 'i18next'
import type { Toasts } from '../../features/toasts/index.ts'
import type { Platform } from '../../platform/platform.ts'

interface MissedDeps {
  readonly platform: Pick<Platform, 'preferences'>
  readonly i18n: i18n
  readonly overlays: { readonly toasts: Pick<Toasts, 'show'> }
}

/** Shows whose call was missed, unless the person turned that off. */
export function showMissed(
  { name, avatar, userId }: Partner,
  { platform, i18n, overlays }: MissedDeps,
): void {
  if (!platform.preferences.isOn('missedNotice')) return
  overlays.toasts.show({
    type: 'activity',
    action: 'missedCall',
    title: i18n.t('toasts:missedCall', { name }),
    userId,
    name,
    avatar: avatar || null,
    icon: { icon: 'phone', color: 'warn' },
  })
}
