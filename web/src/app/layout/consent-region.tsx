import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { ConsentBanner } from '../../chrome/consent-banner.tsx'
import { languageOf } from '../../platform/i18n/create-i18n.ts'
import { localPath } from '../../platform/i18n/language-path.ts'
import { useConsent, usePlatform } from '../../platform/platform-context.tsx'
import type { NavigationVisibility } from '../navigation-visibility.ts'

/**
 * Shows the consent question above any screen where it is required, until it is answered. It pushes the screen down
 * instead of covering it, is there from the first paint on, and is hidden during a conversation.
 */
export function ConsentRegion({ navigation }: { navigation: NavigationVisibility }) {
  const { i18n } = useTranslation()
  const { analytics } = usePlatform()
  const isFree = useSyncExternalStore(navigation.subscribe, navigation.isVisible)
  const isAsked = useConsent() === 'asking' && isFree
  if (!isAsked) return null
  return (
    <ConsentBanner
      place="top"
      policyHref={localPath('/cookies-policy', languageOf(i18n))}
      onChoose={(choice) => void analytics.choose(choice)}
    />
  )
}
