import { DirectionProvider } from '@serendip/ui'
import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, ScrollRestoration } from 'react-router'
import { usePlatform } from '../../platform/platform-context.tsx'
import { ScreenSkeleton } from '../../platform/screen-skeleton.tsx'
import { OverlayRegion, type Overlays, tellOfNetwork } from '../overlays.tsx'
import { useConfirmedNotice } from './use-confirmed-notice.ts'

/** What every screen stands in: the direction of reading, a place for what still loads, and what lies over it. */
export function RootLayout({ overlays }: { overlays: Overlays }) {
  const { i18n } = useTranslation()
  useEffect(() => tellOfNetwork(overlays, i18n), [overlays, i18n])
  useConfirmedNotice()
  useMissingFields(overlays)
  return (
    <DirectionProvider dir={i18n.dir() === 'rtl' ? 'rtl' : 'ltr'}>
      <Suspense fallback={<ScreenSkeleton />}>
        <Outlet />
      </Suspense>
      <OverlayRegion overlays={overlays} />
      <ScrollRestoration />
    </DirectionProvider>
  )
}

/** Whatever the server refuses because something has to be told first, it is asked for. */
function useMissingFields(overlays: Overlays): void {
  const platform = usePlatform()
  const { isIncomplete } = platform
  const isAsked = useSyncExternalStore(isIncomplete.subscribe, isIncomplete.getSnapshot)
  useEffect(() => {
    if (!isAsked) return
    void import('../ask-for-missing.ts').then(({ askForMissing }) =>
      askForMissing(platform, overlays, (target) => location.replace(target)),
    )
  }, [isAsked, platform, overlays])
}
